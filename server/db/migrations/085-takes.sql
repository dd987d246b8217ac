-- Texts as they are spoken. Locks the tables of content for a moment each, to hang a trigger on them; the tables themselves are new.

-- Who lends a voice, under the name that they chose, and what they agreed to.
create table speakers (
  id integer generated always as identity primary key,
  name text not null,
  agreed_on date not null,
  -- Also to build a voice from it.
  builds_voice boolean not null,
  created_at timestamptz not null,
  created_by integer references users on delete set null
);
create index speakers_created_by on speakers (created_by);

-- Bytes under the name that their content gives them.
create table sounds (
  name text primary key,
  bytes bytea not null,
  created_at timestamptz not null
);

-- One of each text and language: the last one.
create table takes (
  id integer generated always as identity primary key,
  kind text not null,
  item_id integer not null,
  field text not null,
  language text not null check (language in ('ti', 'sv')),
  -- Of the words that were spoken: when the text has others, the take is stale.
  digest text not null,
  seconds real not null check (seconds > 0 and seconds < 'infinity'),
  -- Null: a machine spoke.
  speaker_id integer references speakers on delete cascade,
  -- As it came, and what learners get where that could be made.
  master text not null references sounds,
  ogg text references sounds,
  m4a text references sounds,
  created_at timestamptz not null,
  created_by integer references users on delete set null
);
create unique index takes_text on takes (kind, item_id, field, language);
create index takes_speaker on takes (speaker_id);
create index takes_created_by on takes (created_by);
create index takes_master on takes (master);
create index takes_ogg on takes (ogg);
create index takes_m4a on takes (m4a);

-- What no take needs any more is not kept: who withdraws is heard no more, and what is recorded again takes no room twice.
create function forget_sounds() returns trigger language plpgsql as $$
begin
  delete from sounds s where s.name in (old.master, old.ogg, old.m4a)
    and not exists (select from takes where master = s.name) and not exists (select from takes where ogg = s.name)
    and not exists (select from takes where m4a = s.name);
  return null;
end $$;
create trigger forget_sounds after delete or update on takes for each row execute function forget_sounds();

-- A text that is gone takes its sound along.
create function forget_takes() returns trigger language plpgsql as $$
begin
  delete from takes t where t.kind = tg_argv[0] and t.item_id = old.id;
  return null;
end $$;
do $$
declare
  texts record;
begin
  for texts in
    select * from (values ('categories', 'category'), ('questions', 'question'), ('options', 'option'), ('levels', 'level'),
      ('checklists', 'checklist'), ('sign_categories', 'sign_group'), ('signs', 'sign'), ('terms', 'term')) as t (name, kind)
  loop
    execute format('create trigger forget_takes after delete on %I for each row execute function forget_takes(%L)', texts.name, texts.kind);
  end loop;
end $$;
