-- Who sells, as the owner says it in the back office. One row. New tables: a moment.
create table seller (
  id boolean primary key default true check (id),
  name text not null,
  org_number text not null,
  address text not null,
  email text not null,
  phone text not null,
  -- Empty where there is none.
  vat_number text not null,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by integer references users on delete set null
);

-- Legal texts that the owner has changed, every version of them. Where there is none the text that ships counts (content/legal/).
create table legal_texts (
  kind text not null,
  number integer not null,
  ti text not null,
  sv text not null,
  en text not null,
  at timestamptz not null,
  by_user_id integer references users on delete set null,
  primary key (kind, number)
);
