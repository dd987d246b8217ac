-- What the content was compressed to, kept for the next start of a server. Derived: taken only where it still fits the content, and made anew otherwise.
create table published_answers (
  etag text primary key,
  br bytea not null
);
-- PostgreSQL would try in vain to compress it once more.
alter table published_answers alter column br set storage external;

create table published_questions (
  question_id integer primary key,
  -- Of the question as learners get it.
  digest bytea not null,
  one_translation bytea not null,
  all_translations bytea not null,
  -- The words of the test that were found in it, by the forms that had this digest.
  terms integer[] not null,
  forms_digest bytea not null
);
alter table published_questions alter column one_translation set storage external, alter column all_translations set storage external;
