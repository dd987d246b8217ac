#!/bin/sh
# Brings the release of this checkout, or of these files, in the place of the one that runs, as root: deploy/upgrade.sh
# Nothing of the running release is touched until the new one is whole. A backup is made before; servers are replaced one after the other, and the
# next one only when the one before is ready; when one does not become ready, the old release is put back by itself.
# deploy/upgrade.sh back             goes back to the release before, which works on the tables as they are: nothing is lost. It asks that release
#                                    first; one that cannot work on them is not started, and nothing is changed.
# deploy/upgrade.sh back --restore   goes back to one that cannot: with the backup from before the upgrade. What was written since is in another
#                                    backup, made now, and no longer in the database.
# One that was cut off, as by a lost connection: the same command once more ends it, or `back` undoes it.
. "$(dirname "$0")/release.sh"
KEEP_RELEASES="${KEEP_RELEASES:-3}"
old="$(current)"
[ -n "$old" ] && [ -d "$HOME_DIR/releases/$old" ] || fail "Mengedi is not installed here yet: deploy/install.sh"
units="$(servers | tr '\n' ' ')"
[ -n "$units" ] || fail 'Nothing was changed: no server is started on this machine. systemctl start mengedi@3001, and once more.'
cli() { "$ROOT/usr/local/bin/mengedi" "$@"; }

# The release that ran before the one that runs now. The same as that one: a way back was cut off, and with --restore its backup is back already.
previous() { cat "$HOME_DIR/previous" 2> /dev/null || true; }

# The command line of another release than the one that runs.
cli_of() {
  release_of="$1"
  shift
  (cd "$HOME_DIR/releases/$release_of" && runuser -u mengedi -- ./run node server/cli.ts "$@" --env-file "$SETTINGS")
}

# What keeps a release from working on the database as it is; nothing: it can. Its own doctor looks, which changes nothing.
why_not() {
  seen="$(cli_of "$1" doctor 2>&1 || true)"
  case "$seen" in
    *'newer version of Mengedi'*) say "$seen" | grep 'newer version of Mengedi' ;;
    *migrations*) ;;
    *) say "$1 cannot look at the database:"; say "$seen" | tail -n 5 ;;
  esac
}

# Ends with the release in place what was cut off.
restart_all() {
  install_units
  restart_each $units || fail "Mengedi $old did not become ready: journalctl -u 'mengedi@*' says why."
}

# Runs another release in the place of this one, and puts this one back where that does not become ready.
change_to() {
  point_to "$1"
  install_units
  if restart_each $units; then return 0; fi
  say "Mengedi $1 did not become ready: going back to $2. journalctl -u 'mengedi@*' says why." >&2
  point_to "$2"
  install_units
  restart_each $units || say "Nor does $2: journalctl -u 'mengedi@*' says why." >&2
  return 1
}

start_all() {
  say "Starting $(current) …"
  timeout "${START_SECONDS:-900}" systemctl start $units || fail "Mengedi $(current) is in place, and did not become ready: journalctl -u 'mengedi@*' says why."
}

# Goes back with the backup from before the upgrade.
restore_before() {
  kept="$BACKUPS/before-$old.backup"
  if [ ! -e "$kept" ]; then
    [ -e "$kept.age" ] || fail "There is no backup from before $old in $BACKUPS."
    fail "$kept.age is encrypted: age --decrypt --identity KEY --output $kept $kept.age, and once more."
  fi
  # It may have been decrypted by root.
  chown mengedi:mengedi "$kept"
  read_recipient
  # Whatever ends this early: there are servers again.
  trap start_all EXIT
  trap 'exit 1' HUP INT TERM
  systemctl stop $units
  # Nothing is lost for good: what was written since the upgrade is in this one.
  back_up "until-$before" || fail "Nothing was changed: $old runs on. What was written since the upgrade could not be saved."
  cli_of "$before" restore "$kept" --yes || fail "Nothing was changed: $old runs on."
  say "What was written since the upgrade is in $kept_as."
  point_to "$before"
  install_units
  trap - EXIT
  start_all
}

go_back() {
  before="$(previous)"
  [ -n "$before" ] && [ -d "$HOME_DIR/releases/$before" ] || fail 'There is no release to go back to.'
  if [ "$before" = "$old" ]; then
    restart_all
    rm "$HOME_DIR/previous"
    say "Mengedi $old runs again."
    return
  fi
  reason="$(why_not "$before")"
  if [ "${1:-}" = --restore ]; then
    restore_before
  elif [ -n "$reason" ]; then
    fail "Nothing was changed: $before cannot work on the database as it is.
$reason
deploy/upgrade.sh back --restore goes back with the backup from before; what was written since the upgrade is then only in a backup."
  else
    change_to "$before" "$old" || exit 1
  fi
  say "$old" > "$HOME_DIR/previous"
  say "Mengedi $before runs again. Forward: deploy/upgrade.sh in the files of $old, or deploy/upgrade.sh back."
}

if [ "${1:-}" = back ]; then
  go_back "${2:-}"
  exit 0
fi

# Before the release is made, which takes minutes.
[ "$(build_number)" = "$old" ] || read_recipient
make_release
if [ "$build" = "$old" ]; then
  say "Mengedi $build is in its place already: its servers are started again."
  restart_all
else
  install -d -o mengedi -g mengedi -m 700 "$BACKUPS"
  back_up "before-$build" || fail "Nothing was changed: $old runs on. There is no backup from before."
  earlier="$(previous)"
  # Before the first server is touched: an upgrade that is cut off has its way back.
  say "$old" > "$HOME_DIR/previous"
  if ! change_to "$build" "$old"; then
    say "$earlier" > "$HOME_DIR/previous"
    exit 1
  fi
fi
# Those that nobody needs to go back to any more, and their backups.
ls -1 "$HOME_DIR/releases" | sort | grep -v '\.partial$' | head -n "-$KEEP_RELEASES" | while read -r gone; do
  [ "$gone" = "$build" ] || [ "$gone" = "$(previous)" ] || rm -rf "$HOME_DIR/releases/$gone"
done
for kept in "$BACKUPS"/before-*.backup*; do
  of="${kept##*/before-}"
  [ -d "$HOME_DIR/releases/${of%%.backup*}" ] || rm -f "$kept"
done
say "Mengedi $build runs. The way back: deploy/upgrade.sh back"
