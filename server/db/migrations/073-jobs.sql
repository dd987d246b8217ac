-- What an admin is here for. Nothing said: the owner, as all were before. Adds empty columns: over in a moment, whatever the tables hold.
alter table users add column job text check (job in ('owner', 'editor', 'translator', 'support'));
-- As what somebody did it.
alter table audit add column job text;
