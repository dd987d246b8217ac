-- How many of an exam's questions the learner had never answered before it began: only an exam with enough of them says something of the real test.
-- Null on exams that were stored before.
alter table exams add column fresh smallint;
