#!/bin/sh
# Patroni calls it once, on the machine that makes the cluster, with the address of the new database.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set password="$EVENSETTLE_DATABASE_PASSWORD" "$1" <<'SQL'
create role evensettle login createdb password :'password';
create database evensettle owner evensettle;
SQL
