-- Groups of questions that ask nearly the same, each named after its first: an exam, an exercise and a day ask one of them. Written by an import only.
-- Locks nothing that there is.
create table near_duplicates (
  id integer primary key,
  questions integer[] not null
);
create trigger content_changed after insert or update or delete on near_duplicates for each statement execute function content_changed();
