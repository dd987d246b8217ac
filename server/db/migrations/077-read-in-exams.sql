-- How a question of an exam was read before it was answered: from showing to choosing, what helped, and where the chosen option stood. As in practice.
-- Locks the answers of running exams for a moment; no row is written.
alter table attempt_answers
  add column ms integer,
  add column help text,
  add column place smallint;
