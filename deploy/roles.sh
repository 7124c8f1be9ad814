#!/bin/sh
# Runs once, in an empty PostgreSQL: the two roles of docs/operations.md.
set -e
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v server="$SERVER_PASSWORD" -U postgres <<'SQL'
create role factbook_owner login password :'owner';
create role factbook_server login password :'server';
grant factbook_server to factbook_owner;
grant factbook_owner to current_user;
create database factbook owner factbook_owner;
SQL
