-- The number that somebody may log in with: the account's own, once the owner, a code or a paid order vouches for it ('' where nobody does). Made of earlier
-- accounts in the background. An empty column: a moment; the index reads the table once, finds no number in it and holds writers of users for that long.
alter table users add column login_phone text;
create index users_login_phone on users (login_phone) where login_phone <> '';
