-- What the back office lists whole stays in the servers' memory until it changes: each change gives its list another revision, as content has one.
-- A new table and two triggers, for which takes and text_readings are locked for a moment.
create table list_revisions (name text primary key, revision uuid not null);
create function list_changed() returns trigger language plpgsql as $$
begin
  insert into list_revisions values (tg_table_name, gen_random_uuid()) on conflict (name) do update set revision = excluded.revision;
  return null;
end $$;
create trigger list_changed after insert or update or delete or truncate on takes for each statement execute function list_changed();
create trigger list_changed after insert or update or delete or truncate on text_readings for each statement execute function list_changed();

-- Who works in the back office writes within quotas too. New rows only are checked, of which none can be otherwise.
alter table write_counts drop constraint write_counts_kind_check;
alter table write_counts add constraint write_counts_kind_check
  check (kind in ('answers', 'exams', 'messages', 'comments', 'readings', 'takes')) not valid;
