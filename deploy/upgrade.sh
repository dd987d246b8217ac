#!/bin/sh
# Brings the release of this checkout, or of these files, in the place of the one that runs, as root: deploy/upgrade.sh
# Nothing of the running release is touched until the new one is whole. A backup is made before; servers are replaced one after the other, and the
# next one only when the one before is ready; when one does not become ready, the old release is put back by itself.
# deploy/upgrade.sh back   goes back to the release before by hand. Tables that the new one has migrated are refused by the old one: then the
#                          backup from before goes back with it, and what was written since is lost.
. "$(dirname "$0")/release.sh"
KEEP_RELEASES="${KEEP_RELEASES:-3}"
old="$(current)"
[ -d "$HOME_DIR/releases/$old" ] && [ -n "$old" ] || fail "Mengedi is not installed here yet: deploy/install.sh"
# As they are now: one that does not come back is not among those that run.
units="$(running | tr '\n' ' ')"
cli() { "$ROOT/usr/local/bin/mengedi" "$@"; }

# The release that ran before the one that runs now.
previous() { cat "$HOME_DIR/previous" 2> /dev/null || true; }

go_back() {
  point_to "$1"
  install_units
  if restart_each $units; then return 0; fi
  backup="$BACKUPS/before-$2.backup"
  say "The release $1 does not start, most likely because $2 has migrated the tables. With what was written since the upgrade lost:
  systemctl stop 'mengedi@*' && mengedi restore $backup --yes && systemctl start $units" >&2
  return 1
}

if [ "${1:-}" = back ]; then
  before="$(previous)"
  [ -n "$before" ] && [ -d "$HOME_DIR/releases/$before" ] || fail 'There is no release to go back to.'
  go_back "$before" "$old" || exit 1
  say "$old" > "$HOME_DIR/previous"
  say "Mengedi $before runs again."
  exit 0
fi

make_release
[ "$build" != "$old" ] || fail "Mengedi $build runs already."
install -d -o mengedi -g mengedi -m 700 "$BACKUPS"
# With the release that runs: it knows its own tables.
cli backup "$BACKUPS/before-$build.backup"
point_to "$build"
install_units
if ! restart_each $units; then
  say "Mengedi $build did not become ready: going back to $old. journalctl -u 'mengedi@*' says why." >&2
  go_back "$old" "$build" || true
  exit 1
fi
say "$old" > "$HOME_DIR/previous"
# Those that nobody needs to go back to any more.
ls -1 "$HOME_DIR/releases" | sort | grep -v '\.partial$' | head -n "-$KEEP_RELEASES" | while read -r gone; do
  [ "$gone" = "$build" ] || [ "$gone" = "$old" ] || rm -rf "$HOME_DIR/releases/$gone"
done
say "Mengedi $build runs. The way back: deploy/upgrade.sh back"
