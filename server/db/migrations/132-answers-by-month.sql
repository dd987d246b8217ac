-- The answers by month of their receipt (docs/decisions/023). The table of today becomes one part, as it is; the name is a new table's. Holds the
-- answers for a moment, and so long nobody writes accounts or questions; they wait at most half a second for each before that. No row is read.
lock table questions in share row exclusive mode;
lock table users in share row exclusive mode;
lock table answers in access exclusive mode;

alter table answers rename to answers_before;
alter index answers_pkey rename to answers_before_pkey;
alter index answers_user_question_time rename to answers_before_user_question_time;
alter index answers_question rename to answers_before_question;
drop trigger note_learner_days on answers_before;

create table answers (like answers_before including defaults including constraints) partition by range (received_at);
alter table answers
  drop constraint answers_until,
  add foreign key (user_id) references users on delete cascade,
  add foreign key (question_id) references questions;
create index answers_user_question_time on answers (user_id, question_id, answered_at, id);
create index answers_question on answers (question_id);
create trigger note_learner_days after insert on answers referencing new table as fresh
  for each statement execute function note_learner_days('answered_at');

-- An id is unique per learner in each part, as it was in the table: a constraint over all of them would have to contain the month. That it is so in all
-- of them is seen to under the lock on the learner's row (server/db/answers.ts).
-- This one takes what comes when there is no month for it: nothing is ever refused.
create table answers_default partition of answers (primary key (user_id, id)) default;

-- The parts, and where each ends.
create function answer_months() returns table (name text, until timestamptz) language sql stable as $$
  select c.relname::text, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz
  from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'answers'::regclass
$$;

-- Makes the months from this one to the third from now, and one for each answer that found none. With the rights of the owner, for the server's hourly job.
create function make_answer_months() returns void language plpgsql security definer as $$
declare
  month timestamp;
  begins timestamptz;
  ends timestamptz;
  part text;
begin
  -- Of servers that want to at once, one does.
  if not pg_try_advisory_xact_lock(7236013) then return; end if;
  for month in
    select date_trunc('month', now() at time zone 'UTC') + n * interval '1 month' from generate_series(0, 3) n
    union select date_trunc('month', received_at at time zone 'UTC') from answers_default
    order by 1
  loop
    part := 'answers_' || to_char(month, 'YYYY_MM');
    begins := month at time zone 'UTC';
    ends := (month + interval '1 month') at time zone 'UTC';
    continue when to_regclass(part) is not null or begins < (select until from answer_months() where name = 'answers_before');
    execute format('create table %I (like answers including defaults including constraints, primary key (user_id, id))', part);
    lock table answers_default in access exclusive mode;
    execute format(
      'with moved as (delete from answers_default where received_at >= %L and received_at < %L returning *) insert into %I select * from moved',
      begins, ends, part);
    execute format('alter table answers attach partition %I for values from (%L) to (%L)', part, begins, ends);
  end loop;
end $$;

-- Takes away the parts that ended so many months ago, and tells which, with about how many answers. What a phone may still send again stays known.
create function drop_answer_months(kept integer) returns table (name text, answers bigint) language plpgsql security definer as $$
begin
  if kept < 14 then raise exception 'answers are kept for at least 14 months'; end if;
  for name, answers in
    select m.name, greatest(c.reltuples, 0)::bigint from answer_months() m join pg_class c on c.oid = m.name::regclass
    where m.until <= (date_trunc('month', now() at time zone 'UTC') - make_interval(months => kept)) at time zone 'UTC'
    order by m.until
  loop
    execute format('alter table answers detach partition %I', name);
    execute format('drop table %I', name);
    return next;
  end loop;
end $$;

revoke all on function make_answer_months(), drop_answer_months(integer) from public;
do $$
declare
  name text;
begin
  -- Names in them mean our tables, whatever the caller has made. Who waits for a table makes all wait who come after: better to try again in an hour.
  foreach name in array array['make_answer_months()', 'drop_answer_months(integer)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
    execute format('alter function %s set lock_timeout = ''500ms''', name);
  end loop;

  -- A database without answers begins with months.
  if exists (select from answers_before) then
    execute format('alter table answers attach partition answers_before for values from (minvalue) to (%L)', (
      select (regexp_match(pg_get_constraintdef(oid), '< ''([^'']+)'''))[1]::timestamptz from pg_constraint
      where conrelid = 'answers_before'::regclass and conname = 'answers_until'));
    alter table answers_before drop constraint answers_until;
  else
    drop table answers_before;
  end if;
  perform make_answer_months();
end $$;
