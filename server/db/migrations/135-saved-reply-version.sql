-- Two who change a saved reply at once: the second is told. Locks the table for a moment; no row is written.
alter table saved_replies add column version integer not null default 1;
