"""All settings, in one file. Every value has a default that works; the environment changes it (docs/operations.md)."""

import locale
from pathlib import Path
from zoneinfo import available_timezones

from celery.schedules import crontab
from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from config import env

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = env.folder("VAR_DIR", BASE_DIR / "var")

DEBUG = env.flag("DEBUG", default=False)
# Demo accounts are shown on the sign-in page; `make run` asks for them.
DEMO = env.flag("DEMO", default=False)
# Behind a proxy that speaks TLS: cookies and redirects for https only.
HTTPS = env.flag("HTTPS", default=False)
# Where the source of this very installation can be had: the licence asks for a link on each page.
SOURCE_URL = env.text("SOURCE_URL", "")
SECRET_KEY = env.secret("SECRET_KEY", VAR_DIR / "secret_key", get_random_secret_key)
ALLOWED_HOSTS = env.words("ALLOWED_HOSTS", "127.0.0.1,localhost,[::1]")
CSRF_TRUSTED_ORIGINS = env.words("CSRF_TRUSTED_ORIGINS", "")

INSTALLED_APPS = [
    "ui",
    "registry",
    "sanctions",
    "awards",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.humanize",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.admin",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "django_tables2",
    "django_filters",
    "django_htmx",
    "lucide",
    "csp",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "registry.middleware.FederationMiddleware",
    "registry.middleware.LanguageMiddleware",
    "registry.middleware.SecondFactorMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "awards.views.context.page",
            ],
        },
    }
]

# Forms are drawn by our own templates, which also draw the error lists of third-party forms.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"
INSTALLED_APPS += ["django.forms"]

# --- data -----------------------------------------------------------------------------------------------------------

# The statements of a page are the same each time: a web server's connection prepares those that it meets again, and
# PostgreSQL plans them once, which takes longer than finding a page's rows. Jobs and commands read and write much at a
# time, and for what they have just written a plan from before may be a bad one.
DATABASES = {
    "default": env.database(
        "DATABASE_URL", VAR_DIR / "registry.sqlite3", prepares=env.flag("PREPARE_STATEMENTS", default=False)
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "registry.User"

REDIS_URL = env.text("REDIS_URL", "")
CACHES: dict[str, dict[str, object]]
if REDIS_URL:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": REDIS_URL}}
else:
    # Shared by all processes, unlike memory: rate limits and used one-time codes must count across workers.
    CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
            "LOCATION": str(env.folder("CACHE_DIR", VAR_DIR / "cache")),
        }
    }

# Whole pages, a limited number of them in files of this host: however many are asked for, none drives a counted
# sign-in or a used one-time code out of the cache above.
CACHES["pages"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": str(env.folder("PAGES_DIR", VAR_DIR / "pages")),
    "OPTIONS": {"MAX_ENTRIES": 3000},
}
# Parts of pages, small and few: each process keeps its own.
CACHES["parts"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 500}}

# --- jobs -----------------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = env.text("CELERY_BROKER_URL", "")
if not CELERY_BROKER_URL:
    # Celery writes a Redis socket as redis+socket://, the cache as unix://.
    CELERY_BROKER_URL = REDIS_URL.replace("unix://", "redis+socket://").replace("?db=", "?virtual_host=")
if not CELERY_BROKER_URL:
    CELERY_BROKER_URL = "filesystem://"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(env.folder("QUEUE_DIR", VAR_DIR / "queue")),
        "data_folder_out": str(env.folder("QUEUE_DIR", VAR_DIR / "queue")),
        "control_folder": str(env.folder("QUEUE_CONTROL_DIR", VAR_DIR / "queue-control")),
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "beat-schedule")
# Every hour, because federations live in several time zones and a machine may have been off at night: the task itself
# knows which federation's local day is due.
CELERY_BEAT_SCHEDULE = {
    "nightly": {"task": "awards.tasks.run_what_is_due", "schedule": crontab(minute="10")},
    "titles": {"task": "awards.tasks.mail_new_titles", "schedule": crontab(minute="40")},
    "mail": {"task": "registry.tasks.send_due_mail", "schedule": 60.0},
    "reports": {"task": "awards.tasks.remind_of_reports", "schedule": crontab(hour="6", minute="50")},
    "reminders": {"task": "sanctions.tasks.remind_of_what_lies", "schedule": crontab(hour="6", minute="40")},
}
# The local hour from which the run of a day is due.
NIGHTLY_HOUR = env.whole("NIGHTLY_HOUR", 2)
# A good run older than this many hours makes /health/ answer 503.
HEALTH_HOURS = env.whole("HEALTH_HOURS", 26)

# --- sign-in --------------------------------------------------------------------------------------------------------

AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
ACCOUNT_ADAPTER = "registry.accounts.InvitationOnlyAdapter"
ACCOUNT_FORMS = {"login": "registry.forms.SignInForm"}
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION = "none"
ACCOUNT_PREVENT_ENUMERATION = True
# The page on which one asks for one's own record; per hour, by the asker's machine and by the mail address.
ACCOUNT_RATE_LIMITS = {"claim": "30/h/ip,3/h/key"}
# How many proxies of one's own stand in front: only their word on who asks is believed.
ALLAUTH_TRUSTED_PROXY_COUNT = env.whole("TRUSTED_PROXIES", 1 if HTTPS else 0)
MFA_ADAPTER = "registry.accounts.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
# District officers and offices sign in with a second factor, but for addresses like these; nobody can own the demo's.
SECOND_FACTOR_EXEMPT = env.words("SECOND_FACTOR_EXEMPT", "*@*.example" if DEMO else "")
# The address of the front page, for links in mails that no page sends.
SITE_URL = env.text("SITE_URL", "http://127.0.0.1:8000")
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
if HTTPS:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "manifest-src": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}

# A report file is read whole into memory; a real one has some tens of kilobytes.
REPORT_MAX_BYTES = 2_000_000
RESULT_FILE_MAX_BYTES = 20_000_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000

# --- mail -----------------------------------------------------------------------------------------------------------

EMAIL_HOST = env.text("EMAIL_HOST", "")
if EMAIL_HOST:
    EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    EMAIL_PORT = env.whole("EMAIL_PORT", 587)
    EMAIL_HOST_USER = env.text("EMAIL_HOST_USER", "")
    EMAIL_HOST_PASSWORD = env.text("EMAIL_HOST_PASSWORD", "")
    EMAIL_USE_TLS = env.flag("EMAIL_USE_TLS", default=True)
    EMAIL_TIMEOUT = 20
else:
    EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", "registry@localhost")

# --- language and time ----------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("sv", _("Swedish")), ("da", _("Danish")), ("fo", _("Faroese"))]
# Django does not know Faroese: what it says itself is in the second folder, how it writes days in config/formats.
LANG_INFO["fo"] = {"bidi": False, "code": "fo", "name": "Faroese", "name_local": "føroyskt"}
# A language as one country writes it: that of a federation, and no choice of a reader's own, who chooses the language.
REGIONAL_LANGUAGES = [("en-us", _("English of the United States"))]
# Python takes "en" for short of en_US and would find its catalogue for both; ours is short of no country's.
locale.locale_alias["en"] = "en"
LOCALE_PATHS = [BASE_DIR / "locale", BASE_DIR / "config" / "catalogues"]
# The choice of a reader, also of one who does not sign in.
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
FORMAT_MODULE_PATH = ["config.formats"]
USE_TZ = True
TIME_ZONE = env.text("TIME_ZONE", "Europe/Stockholm")
if TIME_ZONE not in available_timezones():
    raise ImproperlyConfigured(f"TIME_ZONE is {TIME_ZONE!r}; it must be a name such as Europe/Stockholm.")

# --- files ----------------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = env.folder("STATIC_ROOT", VAR_DIR / "static")
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

DJANGO_TABLES2_TEMPLATE = "components/table.html"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"refusals": {"()": "config.logs.RefusalsInOneLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals"]}},
    "root": {"handlers": ["console"], "level": env.text("LOG_LEVEL", "WARNING")},
}
