-- The study engine: what a learner remembers, wants and has reported.

alter table answers
  -- False: "not sure" was tapped before the verdict; null: not asked.
  add column sure boolean,
  -- Counts the learner's answers in the order in which they arrived. Null on rows of a server of the version before.
  add column number integer,
  drop constraint answers_mode_check,
  add constraint answers_mode_check check (mode in ('step', 'exercise', 'exam', 'review', 'sign', 'term')) not valid;
-- Rows from before are numbered learner by learner, as they come (study/learner.ts); 041 looks through the check.

create table learners (
  user_id integer primary key references users on delete cascade,
  answers integer not null default 0,
  -- Raised by every change of what GET /api/study answers.
  revision bigint not null default 1,
  exam_date date,
  minutes smallint not null default 50 check (minutes in (50, 75, 100)),
  daily_goal smallint not null default 20 check (daily_goal between 5 and 100),
  -- What readiness said when it was last asked for: the owner's statistics count by it.
  band text check (band in ('far', 'not yet', 'close', 'book')),
  pass real,
  judged_at timestamptz
);

-- A cache of what follows from the answers; `npm run cli -- memory rebuild` makes it anew.
create table memories (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  stability double precision not null,
  difficulty double precision not null,
  last_day integer not null,
  last_right boolean not null,
  right_days integer not null,
  first_right boolean not null,
  first_at timestamptz not null,
  first_number integer not null,
  last_at timestamptz not null,
  revision bigint not null,
  primary key (user_id, question_id)
);
create index memories_revision on memories (user_id, revision);

create table bookmarks (
  user_id integer not null references users on delete cascade,
  question_id integer not null references questions on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, question_id)
);

-- Real tests that learners report, with what readiness said on that day.
create table real_tests (
  user_id integer not null references users on delete cascade,
  id uuid not null,
  day date not null,
  passed boolean not null,
  points smallint check (points between 0 and 65),
  pass real,
  created_at timestamptz not null,
  primary key (user_id, id)
);
