-- How many codes one learner may use within a year, by the owner's word. An empty column of a table of one row: a moment.
alter table owner_settings add column codes_per_learner integer;
