#!/bin/sh
# Restores the newest backup into an empty folder, to its end or to a time, and leaves it ready to be started:
#   restore.sh FOLDER                              everything that was archived
#   restore.sh FOLDER '2026-11-26 14:03:00+00'     as it was at that time
# STANZA (kontor) and PGBACKREST_CONFIG (/etc/pgbackrest/pgbackrest.conf) may be set. Run it as PostgreSQL's user.
set -eu

folder=${1:?name an empty folder}
until=${2:-}
stanza=${STANZA:-kontor}
config=${PGBACKREST_CONFIG:-/etc/pgbackrest/pgbackrest.conf}

command -v pgbackrest >/dev/null || {
  echo 'pgbackrest is not on this machine: apt-get install pgbackrest' >&2
  exit 2
}
if [ -e "$folder" ] && [ -n "$(ls -A "$folder")" ]; then
  echo "$folder is not empty" >&2
  exit 2
fi
mkdir -p "$folder"
chmod 700 "$folder"

set -- --stanza="$stanza" --config="$config" --pg1-path="$folder" --no-delta
# What is restored must not write into the archive of the one that runs: archiving stays off until somebody turns it on.
set -- "$@" --archive-mode=off
if [ -n "$until" ]; then
  set -- "$@" --type=time --target="$until" --target-action=promote
fi
pgbackrest "$@" restore

echo "restored into $folder; start PostgreSQL on it, then prove it: npm run audit -- --expect SEQUENCE:HASH"
