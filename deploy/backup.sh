#!/bin/sh
# Makes a backup, encrypts it for RECIPIENT and keeps those of KEEP_DAYS days in BACKUPS, and always the newest KEEP_AT_LEAST.
# Ends with 0 only when a whole backup is in its place, and records it then: doctor, metrics and the back office tell of it.
# RECIPIENT is a public key of age (age1…), or the id of a public key that gpg has.
set -eu
: "${RECIPIENT:?a public key of age, or the id of one of gpg}" "${BACKUPS:?a folder}"
here="$(cd "$(dirname "$0")/.." && pwd)"
plain="$(mktemp -d)"
encrypted=
trap 'rm -rf "$plain" ${encrypted:+"$encrypted"}' EXIT
cd "$here"
mkdir -p "$BACKUPS"
./run node server/cli.ts backup "$plain/mengedi.backup" --unrecorded
name="mengedi-$(date -u +%Y%m%dT%H%M%SZ).backup"
case "$RECIPIENT" in
  age1*) name="$name.age"; encrypted="$BACKUPS/$name.tmp"; age --encrypt --recipient "$RECIPIENT" --output "$encrypted" "$plain/mengedi.backup" ;;
  *) name="$name.gpg"; encrypted="$BACKUPS/$name.tmp"; gpg --batch --yes --trust-model always --recipient "$RECIPIENT" --output "$encrypted" --encrypt "$plain/mengedi.backup" ;;
esac
kept() { find "$BACKUPS" -maxdepth 1 -name 'mengedi-*.backup.*' ! -name '*.tmp' -type f | sort; }
size() { wc -c < "$1" | tr -d ' '; }
# An encrypted file is never smaller than what is in it by much: gpg compresses what is compressed already.
if [ "$(size "$encrypted")" -lt $(($(size "$plain/mengedi.backup") * 9 / 10)) ]; then
  echo "$encrypted is smaller than the backup in it: nothing was kept, nothing was deleted." >&2
  exit 1
fi
before="$(kept | tail -n 1)"
mv "$encrypted" "$BACKUPS/$name"
encrypted=
sync "$BACKUPS/$name" "$BACKUPS"
./run node server/cli.ts record-backup "$plain/mengedi.backup"
echo "Encrypted: $BACKUPS/$name"
# One that is much smaller than the one before may be of a database that lost its rows: the older ones are then all that is left of them.
if [ -n "$before" ] && [ "$(size "$BACKUPS/$name")" -lt $(($(size "$before") / 2)) ]; then
  echo "It has less than half the size of $before: no older one was deleted. Look at the database." >&2
  exit 1
fi
# Names sort by time. The newest ones stay, however old they are.
kept | head -n "-${KEEP_AT_LEAST:-7}" | while read -r old; do
  find "$old" -mtime "+${KEEP_DAYS:-30}" -delete
done
