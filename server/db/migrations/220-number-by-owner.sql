-- Whether the owner gave the account the number that it may log in with: such a number is taken from accounts that wrote it themselves. Null in older rows:
-- as if the owner had, unless the person signed up. An empty column: a moment.
alter table users add column login_phone_by_owner boolean;
