-- The sign that one was last taken for in its trainer, until it is known again. An empty column: nothing is rewritten.
alter table cards add column mixed_with integer;
