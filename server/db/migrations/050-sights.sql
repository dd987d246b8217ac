-- The second design of the study engine. What follows from the log of answers and from the exams is kept beside them, and is made anew by
-- `npm run cli -- memory rebuild`; what is there already is gone through learner by learner, as they come or in the background.

alter table learners
  -- How many answers the tables below were made of. Null, or another number than that of the answers: they are to be made anew.
  add column folded integer,
  -- How many questions were seen, and the last day on which something was answered, counted from 1970.
  add column seen integer not null default 0,
  add column last_day integer,
  -- From when on it is counted by first sights, for those who had answers before.
  add column recounted_on date,
  -- Of the test that is booked; null: not said.
  add column test_language text check (test_language in ('ti', 'sv', 'en'));

-- How many answers the learner had given when the exam ended, or was left: its place in the log.
alter table exams add column log_number integer;
alter table exam_attempts add column log_number integer;

-- The first time that a question was answered, shown in an exam that ended, or its key opened: the evidence for the real test.
create table sights (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  -- Counted from 1970, from four o'clock in the morning.
  day integer not null,
  -- Counted from 0 in the order of the log.
  number integer not null,
  source text not null check (source in ('none', 'practice', 'mock')),
  correct boolean not null,
  -- What the memory of its rules gave before the answer, and the share of them that were met on an earlier day.
  base double precision not null,
  met double precision not null,
  language text not null check (language in ('ti', 'sv', 'en', 'both')),
  -- Of the question that was shown; 0: not known.
  version integer not null,
  revision bigint not null,
  primary key (user_id, question_id)
);
create index sights_revision on sights (user_id, revision);

create table question_memories (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  stability double precision not null,
  difficulty double precision not null,
  last_day integer not null,
  last_right boolean not null,
  right_days integer not null,
  sure_but_wrong boolean not null,
  revision bigint not null,
  primary key (user_id, question_id)
);
create index question_memories_revision on question_memories (user_id, revision);

-- A rule is what questions list under their facts.
create table rule_memories (
  user_id integer not null references users on delete cascade,
  rule text not null,
  -- 0: only explained so far.
  stability double precision not null,
  difficulty double precision not null,
  last_day integer not null,
  last_right boolean not null,
  right_days integer not null,
  -- The question by which it was right first; 0: by none.
  right_by integer not null,
  right_by_two boolean not null,
  -- The last day on which a key or an explanation told it; 0: on none.
  explained integer not null,
  revision bigint not null,
  primary key (user_id, rule)
);
create index rule_memories_revision on rule_memories (user_id, revision);

-- Mock exams under the server's clock.
create table mocks (
  user_id integer not null references users on delete cascade,
  number integer not null,
  day integer not null,
  asked smallint not null,
  fresh smallint not null,
  fresh_right smallint not null,
  reached smallint not null,
  empty smallint not null,
  language text not null check (language in ('ti', 'sv', 'en', 'both')),
  -- How many first sights there were when it was over.
  sights integer not null,
  primary key (user_id, number)
);

-- What a screen said about booking, once a day: compared with what came true.
create table shown (
  user_id integer not null references users on delete cascade,
  day integer not null,
  pass double precision not null check (pass between 0 and 1),
  low smallint,
  high smallint,
  word text not null check (word in ('far', 'not yet', 'close', 'mock', 'book')),
  counted integer not null,
  language text check (language in ('ti', 'sv', 'en')),
  exam_day integer,
  -- Of the numbers by which it was counted.
  version smallint not null,
  revision bigint not null,
  primary key (user_id, day)
);

-- A day of study begins at four in the morning: who answers past midnight has not begun another one.
create or replace function note_learner_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into learner_days (user_id, day) select distinct user_id, (%I at time zone ''Europe/Stockholm'' - interval ''4 hours'')::date from fresh on conflict do nothing',
    tg_argv[0]);
  return null;
end;
$$;
