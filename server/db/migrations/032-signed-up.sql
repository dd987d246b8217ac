-- Accounts that somebody made for themselves. Until their address is confirmed nobody knows whose it is, and nothing that they typed is mailed there.
alter table users add column signed_up_at timestamptz;
update users set signed_up_at = created_at
  where exists (select from audit where action = 'sign up' and subject = 'customer' and subject_id = users.id::text);
