-- A new e-mail address that somebody asked for. It counts once the link sent there was opened; whoever reads the old one may object, also for some days after.
create table email_changes (
  user_id integer primary key references users on delete cascade,
  old_email text not null,
  new_email text not null,
  -- SHA-256 of the tokens; the tokens themselves are never stored. The first one works once.
  confirm_hash bytea unique,
  object_hash bytea not null unique,
  -- The session that asked: it is the one that stays.
  session_hash bytea not null,
  created_at timestamptz not null,
  confirm_until timestamptz not null,
  object_until timestamptz not null,
  confirmed_at timestamptz
);
