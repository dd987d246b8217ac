-- What answers tell of the questions themselves, keys that were corrected, and whether repeating a rule by another question helps.
-- Locks nothing that learners need: new tables, one of them filled with a row for each question.

-- A row for each question as it is asked now.
create table items (
  question_id integer primary key references questions on delete cascade,
  -- Of all that a learner reads before answering, in every language, and of which options there are.
  asked_digest text not null,
  -- Since when it is asked like this: earlier answers were given to something else. Null: always.
  asked_version integer not null,
  asked_at timestamptz,
  key_option integer not null,
  -- First sights so far, and at how many of them it was looked at last.
  answers integer not null default 0,
  looked integer not null default 0,
  counted_at timestamptz,
  -- What was counted, as the contract has it.
  statistics jsonb,
  -- What the last look found.
  findings text[] not null default '{}',
  -- Out of mocks, figures and practice since then.
  suspect_at timestamptz,
  -- An admin has read it and found it right as it is.
  cleared_at timestamptz
);
create index items_found on items (question_id) where suspect_at is not null or findings <> '{}';
-- It leaves what is drawn from, or comes back.
create trigger content_changed after update on items for each row
  when (old.suspect_at is distinct from new.suspect_at) execute function content_changed();

-- Kept up to date by those that write questions (server/db/items.ts).
-- Its body is text: a body that PostgreSQL has parsed would go with the tables when a backup is restored.
create function asked_digest(of_question integer) returns text language sql stable as $$
  select md5(concat_ws(E'\x1f', q.question, q.question_sv, q.question_en, q.image, (
    select string_agg(concat_ws(E'\x1f', o.id, o.option, o.option_sv, o.option_en), E'\x1e' order by o.id)
    from options o where o.question_id = q.id and o.retired_at is null)))
  from questions q where q.id = of_question
$$;
-- What an edited question asked before is not known any more: its statistics begin with the last edit.
insert into items (question_id, asked_digest, asked_version, asked_at, key_option)
select q.id, asked_digest(q.id), q.version, case when q.version > 1 then q.updated_at end, o.id
from questions q join options o on o.question_id = q.id and o.correct;

-- A key that was corrected: the answers to the question are marked anew, learner by learner.
create table key_corrections (
  id integer generated always as identity primary key,
  question_id integer not null references questions on delete cascade,
  version integer not null,
  key_before integer not null,
  key_after integer not null,
  at timestamptz not null,
  by_user_id integer references users on delete set null,
  -- How many were marked anew so far, and of how many learners.
  answers integer not null default 0,
  learners integer not null default 0,
  done_at timestamptz
);
create index key_corrections_question on key_corrections (question_id, at);
create index key_corrections_open on key_corrections (id) where done_at is null;

-- Whom it concerned and who was not told yet.
create table correction_notices (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  -- How the learner's answer counts now.
  correct boolean not null,
  at timestamptz not null,
  primary key (user_id, question_id)
);

-- A run of the item statistics, one a day. A server that takes it says that it is alive; when it falls silent another one takes over.
create table item_runs (
  day date primary key,
  started_at timestamptz not null,
  alive_at timestamptz not null,
  finished_at timestamptz,
  answers integer not null default 0,
  questions integer not null default 0,
  looked integer not null default 0,
  suspected integer not null default 0,
  -- How rules were repeated on that day: SIBLINGS.
  siblings text not null check (siblings in ('half', 'all', 'none'))
);

-- First sights of questions of which a rule was met before, by how the learner repeats rules.
create table sibling_results (
  arm text not null check (arm in ('sibling', 'same')),
  place text not null check (place in ('exam', 'all')),
  since date not null,
  counted_at timestamptz not null,
  learners integer not null,
  sights integer not null,
  correct integer not null,
  -- The standard error of the share, over learners; null: there are too few.
  error double precision,
  primary key (arm, place)
);
