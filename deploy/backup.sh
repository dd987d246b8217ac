#!/bin/sh
# Makes a backup, encrypts it for RECIPIENT and keeps those of KEEP_DAYS days in BACKUPS. Ends with 0 only when the file is whole and in place.
# RECIPIENT is a public key of age (age1…), or the id of a public key that gpg has.
set -eu
: "${RECIPIENT:?a public key of age, or the id of one of gpg}" "${BACKUPS:?a folder}"
here="$(cd "$(dirname "$0")/.." && pwd)"
plain="$(mktemp -d)"
trap 'rm -rf "$plain"' EXIT
cd "$here" && ./run node server/cli.ts backup "$plain/mengedi.backup"
case "$RECIPIENT" in
  age1*) name="mengedi-$(date -u +%Y%m%dT%H%M%SZ).backup.age"; age --encrypt --recipient "$RECIPIENT" --output "$BACKUPS/$name.tmp" "$plain/mengedi.backup" ;;
  *) name="mengedi-$(date -u +%Y%m%dT%H%M%SZ).backup.gpg"; gpg --batch --yes --trust-model always --recipient "$RECIPIENT" --output "$BACKUPS/$name.tmp" --encrypt "$plain/mengedi.backup" ;;
esac
mv "$BACKUPS/$name.tmp" "$BACKUPS/$name"
find "$BACKUPS" -name 'mengedi-*.backup.*' -type f -mtime "+${KEEP_DAYS:-30}" -delete
echo "Encrypted: $BACKUPS/$name"
