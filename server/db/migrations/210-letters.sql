-- The owner writes to customers. Who objected, and which letters were sent, so that one that is sent again is the same. A column with a default
-- and a new table: a moment.
alter table users add column mail_letters boolean not null default true;
create table letters (
  -- Made by the client.
  id uuid primary key,
  -- Of what was sent, to whom it was to go, and by whom: what is in it says nothing of anybody.
  digest bytea not null,
  receivers integer not null,
  sent_at timestamptz not null
);
