#!/bin/sh
# The nightly backup (mengedi-backup.service), encrypted before it leaves the process that makes it. Ends with 0 only when a whole backup is in its
# place and recorded. BACKUPS: a folder, or s3://BUCKET/FOLDER; RECIPIENT: a public key of age (age1…), whose private half is kept elsewhere.
# Those of KEEP_DAYS days stay, and always the newest KEEP_AT_LEAST.
set -eu
: "${RECIPIENT:?a public key of age (age-keygen)}" "${BACKUPS:?a folder, or s3://BUCKET/FOLDER}"
# A folder from the root on: this runs in the folder of the release, which goes with it.
case "$BACKUPS" in /* | s3://*) ;; *) echo "BACKUPS is a whole path, or s3://BUCKET/FOLDER: $BACKUPS" >&2; exit 1 ;; esac
cd "$(dirname "$0")/.."
exec ./run node server/cli.ts backup "${BACKUPS%/}/" --recipient "$RECIPIENT" \
  --keep-days "${KEEP_DAYS:-30}" --keep-at-least "${KEEP_AT_LEAST:-7}"
