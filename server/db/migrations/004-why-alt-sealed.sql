-- Why a wrong option is wrong, what a picture shows, and which questions are kept for mock exams.
alter table options add column why text not null default '', add column why_sv text not null default '', add column why_en text not null default '';
alter table questions
  add column alt text not null default '', add column alt_sv text not null default '', add column alt_en text not null default '',
  add column sealed boolean not null default false;
