-- The files of the web app, by builds: while servers are replaced one after the other, each of them has what pages of the others ask for.
create table web_builds (
  id text primary key,
  started_at timestamptz not null
);

-- Brotli where it is compressed. A name is made from the bytes, so it never means others.
create table web_assets (
  name text primary key,
  compressed boolean not null,
  bytes bytea not null
);

create table web_build_assets (
  build_id text not null references web_builds on delete cascade,
  name text not null references web_assets on delete cascade,
  primary key (build_id, name)
);
