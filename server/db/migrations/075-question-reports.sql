-- A message about one question: which, the option that was chosen, what is wrong with it, in which language and version it was read.
-- Adds empty columns: over in a moment, whatever the table holds.
alter table support_messages
  add column question_id integer,
  add column option_id integer,
  add column reason text check (reason in ('wrong', 'unclear', 'picture', 'language', 'other')),
  add column language text,
  add column version integer;
