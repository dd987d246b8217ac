-- Days that the owner gave or took, by the number that the caller made: sent twice, they are given once.
-- Locks nothing: a new table, and an index of a table that holds a quarter of an hour.
create table day_changes (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  days integer not null check (days <> 0),
  by_user_id integer references users on delete set null,
  at timestamptz not null,
  primary key (user_id, id)
);
create index day_changes_by on day_changes (by_user_id);
-- Failed logins on one account, from wherever.
create index login_limits_prefix on login_limits (key varchar_pattern_ops);
