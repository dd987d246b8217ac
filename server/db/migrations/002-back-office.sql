-- Customers: found by parts of name, e-mail address and phone, also among a million.

-- 073-123 45 67, +46 73 123 45 67 and 0046(0)73... are one number.
create function phone_digits(phone text) returns text language sql immutable strict parallel safe
return regexp_replace(regexp_replace(regexp_replace(phone, '[^0-9+]', '', 'g'), '^(\+|00)460?', '0'), '\D', '', 'g');

create index users_name_trgm on users using gin (name_folded gin_trgm_ops);
create index users_email_trgm on users using gin (lower(email) gin_trgm_ops);
create index users_phone_trgm on users using gin (phone_digits(phone) gin_trgm_ops);

-- One at a time for each account: a new link replaces the one before.
create table password_links (
  user_id integer primary key references users on delete cascade,
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  created_by integer references users on delete set null
);

create index support_messages_unhandled on support_messages (created_at) where handled_at is null;
create index activations_user on activations (user_id, at desc);
create index audit_user on audit (user_id, id desc);

-- Content.

create unique index sign_categories_groupid on sign_categories (groupid);

-- An option that was taken away stays, so that answers to it still count while a learner is in the middle of an exercise or exam.
alter table options add column retired_at timestamptz;

-- What a step was before it changed: a learner who began it then may still save the result.
create table level_editions (
  id bigint generated always as identity primary key,
  level_id integer not null references levels on delete cascade,
  questions integer[] not null,
  min_mark integer not null,
  replaced_at timestamptz not null
);
create index level_editions_level on level_editions (level_id, replaced_at desc);

-- The key of a question that was deleted: an exam that was under way with it can still be stored.
create table deleted_questions (
  id integer primary key,
  category_id integer,
  options jsonb not null,
  deleted_at timestamptz not null
);

-- Pictures uploaded in the back office, in the database so that every server and every backup has them. The name is made from the content.
create table pictures (
  name text primary key,
  kind text not null check (kind in ('questions', 'signs')),
  bytes bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null,
  created_by integer references users on delete set null
);
-- They are compressed already.
alter table pictures alter column bytes set storage external;

-- Translations: a text that was left behind when the Swedish changed.
create table translation_marks (
  kind text not null,
  id integer not null,
  field text not null,
  language text not null check (language in ('ti', 'en')),
  -- The Swedish that the translation was made from. When it comes back (undo), the mark goes.
  swedish text not null,
  since timestamptz not null default now(),
  primary key (kind, id, field, language)
);

-- Arguments: kind, then for each field its name and its columns for ti, sv and en.
create function mark_translations() returns trigger language plpgsql as $$
declare
  was jsonb := to_jsonb(old);
  is_now jsonb := to_jsonb(new);
  place integer := 1;
  field_name text;
  sv_column text;
  pair text[];
begin
  while place < tg_nargs loop
    field_name := tg_argv[place];
    sv_column := tg_argv[place + 2];
    foreach pair slice 1 in array array[array['ti', tg_argv[place + 1]], array['en', tg_argv[place + 3]]] loop
      if was ->> pair[2] is distinct from is_now ->> pair[2] then
        delete from translation_marks m where m.kind = tg_argv[0] and m.id = new.id and m.field = field_name and m.language = pair[1];
      elsif was ->> sv_column is distinct from is_now ->> sv_column then
        delete from translation_marks m
          where m.kind = tg_argv[0] and m.id = new.id and m.field = field_name and m.language = pair[1]
            and m.swedish = is_now ->> sv_column;
        if not found and is_now ->> pair[2] <> '' and was ->> sv_column <> '' then
          insert into translation_marks (kind, id, field, language, swedish)
            values (tg_argv[0], new.id, field_name, pair[1], was ->> sv_column)
            on conflict do nothing;
        end if;
      end if;
    end loop;
    place := place + 4;
  end loop;
  return null;
end $$;

create function forget_translation_marks() returns trigger language plpgsql as $$
begin
  delete from translation_marks m where m.kind = tg_argv[0] and m.id = old.id;
  return null;
end $$;

do $$
declare
  texts record;
begin
  for texts in
    select * from (values
      ('categories', 'category', array['title', 'title', 'title_sv', 'title_en', 'description', 'description', 'description_sv', 'description_en']),
      ('questions', 'question', array['question', 'question', 'question_sv', 'question_en', 'solution', 'solution', 'solution_sv', 'solution_en']),
      ('options', 'option', array['option', 'option', 'option_sv', 'option_en']),
      ('levels', 'level', array['name', 'name', 'name_sv', 'name_en', 'description', 'description', 'description_sv', 'description_en']),
      ('checklists', 'checklist', array['title', 'title_tig', 'title_sv', 'title_en', 'html', 'tig', 'sv', 'en']),
      ('sign_categories', 'sign_group', array['name', 'name_tig', 'name_sv', 'name_en', 'description', 'description_tig', 'description_sv', 'description_en']),
      ('signs', 'sign', array['name', 'name_tig', 'name_sv', 'name_en', 'description', 'description_tig', 'description_sv', 'description_en'])
    ) as t (name, kind, fields)
  loop
    execute format('create trigger mark_translations after update on %I for each row when (old.* is distinct from new.*) execute function mark_translations(%L, %s)',
      texts.name, texts.kind, (select string_agg(quote_literal(part), ', ') from unnest(texts.fields) as part));
    execute format('create trigger forget_translation_marks after delete on %I for each row execute function forget_translation_marks(%L)',
      texts.name, texts.kind);
  end loop;
end $$;

-- Every text in three columns, with what it is edited with and where it stands in the list.
create view translations as
  select 'question' as kind, q.id, field, 'question' as owner_kind, q.id as owner_id, 1 as place, part, ti, sv, en, q.version, q.retired_at is not null as retired
  from questions q, lateral (values ('question', 1, question, question_sv, question_en), ('solution', 9, solution, solution_sv, solution_en)) as t (field, part, ti, sv, en)
  union all
  select 'option', o.id, 'option', 'question', q.id, 1, 2 + o.position, o.option, o.option_sv, o.option_en, q.version, q.retired_at is not null
  from options o join questions q on q.id = o.question_id where o.retired_at is null
  union all
  select 'category', c.id, field, 'category', c.id, 2, part, ti, sv, en, c.version, c.retired_at is not null
  from categories c, lateral (values ('title', 1, title, title_sv, title_en), ('description', 2, description, description_sv, description_en)) as t (field, part, ti, sv, en)
  union all
  select 'level', l.id, field, 'level', l.id, 3, part, ti, sv, en, l.version, l.retired_at is not null
  from levels l, lateral (values ('name', 1, name, name_sv, name_en), ('description', 2, description, description_sv, description_en)) as t (field, part, ti, sv, en)
  union all
  select 'checklist', c.id, field, 'checklist', c.id, 4, part, t.ti, t.sv, t.en, c.version, c.retired_at is not null
  from checklists c, lateral (values ('title', 1, title_tig, title_sv, title_en), ('html', 2, c.tig, c.sv, c.en)) as t (field, part, ti, sv, en)
  union all
  select 'sign_group', g.id, field, 'sign_group', g.id, 5, part, ti, sv, en, g.version, g.retired_at is not null
  from sign_categories g, lateral (values ('name', 1, name_tig, name_sv, name_en), ('description', 2, description_tig, description_sv, description_en)) as t (field, part, ti, sv, en)
  union all
  select 'sign', s.id, field, 'sign', s.id, 6, part, ti, sv, en, s.version, s.retired_at is not null
  from signs s, lateral (values ('name', 1, name_tig, name_sv, name_en), ('description', 2, description_tig, description_sv, description_en)) as t (field, part, ti, sv, en);

-- Statistics.

-- Who was active on which day (Europe/Stockholm): counting days needs no look at the answers.
create table learner_days (
  user_id integer not null references users on delete cascade,
  day date not null,
  primary key (user_id, day)
);
create index learner_days_day on learner_days (day);

create function note_learner_days() returns trigger language plpgsql as $$
begin
  execute format(
    'insert into learner_days (user_id, day) select distinct user_id, (%I at time zone ''Europe/Stockholm'')::date from fresh on conflict do nothing', tg_argv[0]);
  return null;
end $$;
create trigger note_learner_days after insert on answers referencing new table as fresh
  for each statement execute function note_learner_days('answered_at');
create trigger note_learner_days after insert on exams referencing new table as fresh
  for each statement execute function note_learner_days('started_at');
insert into learner_days (user_id, day)
  select user_id, (answered_at at time zone 'Europe/Stockholm')::date from answers
  union select user_id, (started_at at time zone 'Europe/Stockholm')::date from exams;

create index exams_started on exams (started_at);

-- Counted anew every few minutes, when somebody asks, so that it costs the learners' calls nothing.
create table question_statistics (
  question_id integer not null,
  language text not null,
  answers integer not null,
  correct integer not null,
  good_answers integer not null,
  good_correct integer not null,
  primary key (question_id, language)
);
create table option_statistics (option_id integer primary key, picked integer not null);
create table statistics_counted (only_one boolean primary key default true check (only_one), at timestamptz not null);
