-- The learner's revision when an exam ended, or was left: which of two came first where nothing was answered between them. Null: of an earlier version.
-- Locks both tables for a moment; no row is written.
alter table exams add column log_revision bigint;
alter table exam_attempts add column log_revision bigint;
