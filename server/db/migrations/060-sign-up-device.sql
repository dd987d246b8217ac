-- The device that asked for an account: only there is the password taken that was typed with it. And what was answered before there was one.
alter table sign_ups
  add column device_hash bytea,
  add column answers jsonb;
