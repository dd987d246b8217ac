-- What the page of a customer tells: notes of the people who run it, and when somebody came in or was kept out. Locks nothing: new tables.
create table customer_notes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  by_user_id integer references users on delete set null,
  text text not null,
  at timestamptz not null
);
create index customer_notes_user on customer_notes (user_id, id desc);
create index customer_notes_by on customer_notes (by_user_id);
create table login_events (
  id bigint generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('login', 'lockout')),
  at timestamptz not null
);
create index login_events_user on login_events (user_id, id desc);
create index login_events_at on login_events (at);
