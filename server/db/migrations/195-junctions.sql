-- The junction that a question asks about, as JSON text, by which its key is computed. A column without a rewrite: a moment.
alter table questions add column junction text not null default '';
