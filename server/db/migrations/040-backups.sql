-- Backups that were made whole and are kept: doctor, the metrics and the back office say when the last one was.
-- Locks nothing: a new table.
create table backups (
  id integer generated always as identity primary key,
  -- The instant that it is of.
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  rows bigint not null check (rows > 0),
  tables integer not null check (tables > 0)
);
