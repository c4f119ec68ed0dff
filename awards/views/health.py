"""Whether all is well, for a watchdog outside: a dead worker sends no mail."""

from typing import Any

import redis
from django.conf import settings
from django.db import Error
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from awards.queries.runs import RunAge, run_ages

BROKER_PATIENCE = 2  # seconds


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 when database and broker answer and every federation's last good run is recent, else 503. Seen by everyone.

    It says nothing about persons: `{"healthy": ..., "database": ..., "broker": ..., "runs": [...]}`; `broker` is null
    where no Redis is in use.
    """
    found: dict[str, Any] = {"database": True, "broker": _broker_answers(), "runs": []}
    try:
        ages = run_ages(timezone.now())
    except Error:
        found["database"] = False
        ages = []
    found["runs"] = [_age(age) for age in ages]
    healthy = found["database"] and found["broker"] is not False and not any(age.is_late for age in ages)
    return JsonResponse({"healthy": healthy, **found}, status=200 if healthy else 503)


def _age(age: RunAge) -> dict[str, Any]:
    return {
        "federation": age.federation.code,
        "last_good_day": age.day,
        "age_hours": None if age.age is None else round(age.age.total_seconds() / 3600, 1),
        "late": age.is_late,
    }


def _broker_answers() -> bool | None:
    if not settings.REDIS_URL:
        return None
    broker = redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=BROKER_PATIENCE, socket_timeout=BROKER_PATIENCE
    )
    try:
        return bool(broker.ping())
    except redis.RedisError:
        return False
    finally:
        broker.close()
