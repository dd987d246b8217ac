-- The language of an exam is chosen before it begins, as at the real test. Null: begun by a version that did not ask.
alter table exam_attempts add column language text check (language in ('ti', 'sv'));

-- Of the fresh questions of a mock: seen before, though not for a month, and how many of these were right.
alter table mocks
  add column again smallint not null default 0,
  add column again_right smallint not null default 0;

-- How many questions were practised on a day. Zero: not counted, by a version that did not.
alter table learner_days add column practised integer not null default 0;

-- What was left empty in a Swedish exam was taken for read in Tigrinya: for these learners all is made from the log once more.
update learners set folded = null where user_id in (select user_id from mocks where language in ('sv', 'both'));
