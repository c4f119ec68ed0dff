"""The pages of a federation about users; the middleware takes its code out of the address."""

from django.urls import path

from registry.views import entering, persons, users

urlpatterns = [
    path("users/", users.UserList.as_view(), name="users"),
    path("users/invite/", users.invite_user, name="user-invite"),
    path("users/<int:pk>/", users.role_page, name="user-role"),
    path("users/<int:pk>/take/", users.take_away, name="user-role-take"),
    path("users/<int:pk>/invite/", users.invite_again, name="user-role-invite"),
    path("players/<str:number>/join/", persons.join, name="player-join"),
    path("players/<str:number>/part/", persons.part, name="player-part"),
    path("claim/", entering.claim, name="claim"),
    path("claim/sent/", entering.claim_sent, name="claim-sent"),
    path("welcome/<str:token>/", entering.welcome, name="welcome"),
]
