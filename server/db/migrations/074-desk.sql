-- What native readers say of the Tigrinya texts. A reading is of one wording: it counts as long as the text is that. Locks nothing: a new table.
create table text_readings (
  id integer generated always as identity primary key,
  -- A kind of content, or interface: words of the app, by the name that they have in the catalogs.
  kind text not null,
  item_id integer not null,
  field text not null,
  -- The wording that was read, and the Swedish that stood beside it.
  ti text not null,
  sv text not null,
  verdict text not null check (verdict in ('natural', 'suggest', 'unsure')),
  suggestion text not null,
  comment text not null,
  by_user_id integer references users on delete set null,
  -- Who signed is named also when the account is gone: a signature without a name is none.
  by_name text not null,
  at timestamptz not null,
  -- What became of a suggestion.
  settled text check (settled in ('taken', 'declined')),
  settled_at timestamptz,
  settled_by integer references users on delete set null
);
create unique index text_readings_once on text_readings (kind, item_id, field, by_user_id);
create index text_readings_by on text_readings (by_user_id);
create index text_readings_settled_by on text_readings (settled_by);
create index text_readings_waiting on text_readings (id) where verdict <> 'natural' and settled is null;
