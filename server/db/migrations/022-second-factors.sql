-- The second factor of an admin: codes of an authenticator app. Asked for at login once it is confirmed.
create table second_factors (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The half minute of the last code that was used: neither it nor an older one works again.
  last_step bigint not null default 0
);

-- For the day when the phone is lost; a row goes when its code is used.
create table recovery_codes (
  user_id integer not null references second_factors on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
