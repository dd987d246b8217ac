-- How a question was shown and read when it was answered. Null where the device did not say, and on rows of a server of the version before. 041 looks through the checks.
alter table answers
  -- The question's version that was on the screen.
  add column version integer, add constraint answers_version_check check (version > 0) not valid,
  -- The session, exercise or step in which it was asked, as the device names it; of an exam, the attempt.
  add column run uuid,
  -- From showing to choosing; null while the app was in the background.
  add column ms integer, add constraint answers_ms_check check (ms >= 0) not valid,
  add column help text, add constraint answers_help_check check (help in ('none', 'word', 'translation', 'side by side', 'sound')) not valid,
  -- Where the chosen option stood on the screen, from 1: options are shuffled.
  add column place smallint, add constraint answers_place_check check (place between 1 and 6) not valid;
