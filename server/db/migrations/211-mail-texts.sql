-- What the owner says in mails instead of what ships. A new table: a moment.
create table mail_texts (
  kind text primary key,
  -- By language: subject and message; empty where it is as it ships.
  texts jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references users on delete set null
);
