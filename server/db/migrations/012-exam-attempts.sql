-- Exams that are under way: drawn here, timed here, and answered from any device.

create table exam_attempts (
  user_id integer not null references users on delete cascade,
  -- Made by the device, so that a repeated start is the same attempt; unique only per user.
  id uuid not null,
  mode text not null check (mode in ('standard', 'official')),
  minutes smallint not null check (minutes in (50, 75, 100)),
  -- In the order in which they are asked.
  questions integer[] not null,
  -- Those of them that do not count; told to nobody before the end.
  pilots integer[] not null,
  -- How many of them the learner had never seen.
  fresh smallint not null,
  -- How often the learner switched to Swedish.
  swedish smallint not null default 0,
  -- Raised by every change of an answer: devices ask for what came after the one they know.
  revision integer not null default 0,
  started_at timestamptz not null,
  deadline timestamptz not null,
  -- Closed by the learner before the end. It stays, because its questions were seen. A finished attempt becomes a row of exams and goes.
  left_at timestamptz,
  primary key (user_id, id)
);
-- One at a time.
create unique index exam_attempts_running on exam_attempts (user_id) where left_at is null;
create index exam_attempts_deadline on exam_attempts (deadline) where left_at is null;

-- A row for each question that was looked at.
create table attempt_answers (
  user_id integer not null,
  attempt_id uuid not null,
  question_id integer not null,
  option_id integer,
  flagged boolean not null,
  seconds integer not null,
  language text not null check (language in ('ti', 'sv', 'en')),
  -- Counted by the devices: the highest is the last word.
  sequence integer not null,
  revision integer not null,
  given_at timestamptz not null,
  primary key (user_id, attempt_id, question_id),
  foreign key (user_id, attempt_id) references exam_attempts on delete cascade
);

alter table exams
  add column mode text not null default 'standard' check (mode in ('standard', 'official')),
  add column minutes smallint not null default 50,
  add column pilots integer[] not null default '{}',
  add column swedish smallint,
  -- Not drawn here, or finished without a network after the time: it says nothing of the real test.
  add column offline boolean not null default false,
  -- The time ran out before anybody handed it in.
  add column timed_out boolean not null default false;
