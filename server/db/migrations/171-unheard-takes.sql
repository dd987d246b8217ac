-- Takes that learners do not hear: proposed by a reader until an editor decides, or replaced, and kept so that they can be brought back.
-- A new table, a column of speakers and a function: takes and speakers are locked for a moment.
alter table speakers add column trusted boolean not null default false;
create table unheard_takes (
  id integer generated always as identity primary key,
  state text not null check (state in ('proposed', 'replaced')),
  -- Since when it waits, or was replaced.
  since timestamptz not null,
  kind text not null,
  item_id integer not null,
  field text not null,
  language text not null check (language in ('ti', 'sv')),
  digest text not null,
  seconds real not null check (seconds > 0 and seconds < 'infinity'),
  speaker_id integer not null references speakers on delete cascade,
  master text not null references sounds,
  ogg text references sounds,
  m4a text references sounds,
  created_at timestamptz not null,
  created_by integer references users on delete set null
);
-- What somebody proposes again takes the place of what they proposed before.
create unique index unheard_takes_proposed on unheard_takes (kind, item_id, field, language, created_by) where state = 'proposed';
create index unheard_takes_since on unheard_takes (since);
create index unheard_takes_speaker on unheard_takes (speaker_id);
create index unheard_takes_created_by on unheard_takes (created_by);
create index unheard_takes_master on unheard_takes (master);
create index unheard_takes_ogg on unheard_takes (ogg);
create index unheard_takes_m4a on unheard_takes (m4a);

create or replace function forget_sounds() returns trigger language plpgsql as $$
begin
  delete from sounds s where s.name in (old.master, old.ogg, old.m4a)
    and not exists (select from takes where master = s.name) and not exists (select from takes where ogg = s.name)
    and not exists (select from takes where m4a = s.name)
    and not exists (select from unheard_takes where master = s.name) and not exists (select from unheard_takes where ogg = s.name)
    and not exists (select from unheard_takes where m4a = s.name);
  return null;
end $$;
create trigger forget_sounds after delete on unheard_takes for each row execute function forget_sounds();

create or replace function forget_takes() returns trigger language plpgsql as $$
begin
  delete from takes t where t.kind = tg_argv[0] and t.item_id = old.id;
  delete from unheard_takes t where t.kind = tg_argv[0] and t.item_id = old.id;
  return null;
end $$;
