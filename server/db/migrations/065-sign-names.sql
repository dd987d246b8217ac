-- What people call a sign, beside its name: the search finds it by these words too.
-- Locks the signs for a moment; a default that is a constant rewrites no row.
alter table signs add column names text[] not null default '{}';

-- Signs that learners take for one another, by code, and the one thing that tells them apart. Written by an import only.
create table sign_pairs (
  id integer primary key,
  one text not null,
  other text not null,
  difference_tig text not null,
  difference_sv text not null,
  difference_en text not null
);
create trigger content_changed after insert or update or delete on sign_pairs for each statement execute function content_changed();
