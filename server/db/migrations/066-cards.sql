-- What a learner remembers of words and signs, and which of them are saved. An answer on a day that is known changes nothing, so a repeat is harmless and
-- no log is needed. Locks nothing: a new table.
create table cards (
  user_id integer not null references users on delete cascade,
  mode text not null check (mode in ('term', 'sign')),
  -- A word or a sign.
  item_id integer not null,
  -- Null where it was saved and never asked.
  stability double precision,
  difficulty double precision,
  last_day integer,
  last_right boolean,
  right_days integer,
  saved_at timestamptz,
  primary key (user_id, mode, item_id)
);
