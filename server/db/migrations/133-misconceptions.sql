-- Beliefs that lead to wrong options, by which mistakes are grouped. Written by an import only.
-- Locks the options for a moment; a default that is a constant rewrites no row.
create table misconceptions (
  id text primary key,
  name text not null,
  name_sv text not null,
  name_en text not null
);
create trigger content_changed after insert or update or delete on misconceptions for each statement execute function content_changed();
alter table options add column misconception text not null default '';
