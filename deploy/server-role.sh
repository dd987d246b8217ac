#!/bin/sh
# Makes the database role that the server works as (compose.yaml). What it may do is granted by the server's start, as the owner.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$(cat /run/secrets/server_password)" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role mengedi_server login password :'password';
SQL
