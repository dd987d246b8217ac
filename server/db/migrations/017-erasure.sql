-- Accounts that end: because their owner asks for it, or because nobody has used them for two years.

alter table users
  add column last_login_at timestamptz,
  -- When the account is erased with all that hangs on it, unless a login brings it back before; null: it stays.
  add column erase_at timestamptz,
  add column email_confirmed_at timestamptz;
update users set last_login_at = (select max(created_at) from sessions where user_id = users.id);
create index users_erase on users (erase_at) where erase_at is not null;

-- Who was erased, so that a backup of before does not bring them back: restore looks here. The second column tells them from
-- somebody who got the same number after such a restore. Nothing in it says who they were.
create table erased (
  user_id integer not null,
  created_at timestamptz not null,
  erased_at timestamptz not null default now(),
  primary key (user_id, created_at)
);

-- Who was told that their account goes because nobody uses it.
create table retention_notices (
  user_id integer primary key references users on delete cascade,
  -- Since when nobody uses it. When that moves, by a login or a renewal, the notices are void.
  unused_since timestamptz not null,
  first_at timestamptz not null,
  second_at timestamptz
);

-- What of an audited change says nothing of a person.
create function without_person(value jsonb) returns jsonb language sql immutable parallel safe
return case when jsonb_typeof(value) = 'object' then (
  select coalesce(jsonb_object_agg(key, kept), '{}') from jsonb_each(value) as parts (key, kept)
  where key in ('id', 'role', 'trial_ends_at', 'created_at', 'disabled_at', 'erase_at', 'link_expires_at', 'sessions', 'password_changed', 'handled', 'code', 'days', 'kind', 'state', 'email_changed')
) end;

-- Rows stay, and who did what, to whom by number, and when. The one change there is: what they say of a person goes when the account goes.
create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if pg_trigger_depth() > 1
      and (new.id, new.at, new.user_id, new.action, new.subject, new.subject_id, new.request_id)
        is not distinct from (old.id, old.at, old.user_id, old.action, old.subject, old.subject_id, old.request_id)
      and new.before is not distinct from without_person(old.before)
      and new.after is not distinct from without_person(old.after)
    then
      return new;
    end if;
  end if;
  raise exception 'rows of the audit table can be neither changed nor deleted' using errcode = 'restrict_violation';
end $$;

-- Whoever deletes an account erases a person: what refers to it goes by its foreign key, and here goes what only names them.
-- With the rights of the owner, because nobody else may touch the audit.
create function erase_person() returns trigger language plpgsql security definer as $$
begin
  insert into erased (user_id, created_at) values (old.id, old.created_at) on conflict do nothing;
  update audit set before = without_person(before), after = without_person(after)
    where subject in ('customer', 'admin') and subject_id = old.id::text;
  update audit set before = without_person(before), after = without_person(after)
    where subject = 'support' and subject_id in (select id::text from support_messages where user_id = old.id);
  -- What a mail server said may name the address.
  update audit set before = without_person(before), after = without_person(after)
    where subject = 'mail' and subject_id in (select id::text from mails where user_id = old.id or lower(address) = lower(old.email));
  delete from mails where lower(address) = lower(old.email);
  delete from sign_ups where lower(email) = lower(old.email);
  delete from login_limits
    where starts_with(key, 'account:' || left(lower(old.email), 150) || ' ') or key = 'forgotten:' || left(lower(old.email), 150);
  return old;
end $$;
-- Names in it mean our tables, whatever the caller has made.
do $$ begin
  execute format('alter function erase_person() set search_path = %I, pg_temp', current_schema());
end $$;
create trigger erase_person before delete on users for each row execute function erase_person();
