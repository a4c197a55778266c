#!/bin/sh
# Creates the role and the database of Take-Off in an empty PostgreSQL (compose.yaml). The role owns its database and has
# no other rights; the superuser is reached only within the container, because it keeps no password.
set -eu

psql --no-psqlrc --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv password POSTGRES_PASSWORD
create role take_off login password :'password';
create database take_off owner take_off;
alter role current_user password null;
SQL
