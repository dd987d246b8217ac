-- Looks through the answers once, and lets everybody write meanwhile: what is known of the rows need not be looked at while the table is held. An upgrade
-- of the first edition has made the other checks for new rows only (migrate.ts).
alter table answers
  validate constraint answers_until,
  validate constraint answers_version_check,
  validate constraint answers_ms_check,
  validate constraint answers_help_check,
  validate constraint answers_place_check;
