-- How a question was shown and read when it was answered. Null where the device did not say, and on rows of a server of the version before.
alter table answers
  -- The question's version that was on the screen.
  add column version integer check (version > 0),
  -- The session, exercise or step in which it was asked, as the device names it; of an exam, the attempt.
  add column run uuid,
  -- From showing to choosing; null while the app was in the background.
  add column ms integer check (ms >= 0),
  add column help text check (help in ('none', 'word', 'translation', 'side by side', 'sound')),
  -- Where the chosen option stood on the screen, from 1: options are shuffled.
  add column place smallint check (place between 1 and 6);
