-- A class is sold: an order without an account, with who bought it and which codes it paid for; its invoice and what takes that back; and codes that
-- can be printed again for a while, readable only with the key of the server. New tables and an empty column: a moment.
create table class_orders (
  order_id integer primary key references orders,
  -- Made by the client: a sale that is sent again is the same one.
  client_id uuid not null unique,
  -- The first of the codes, by which all of them are known.
  sheet integer not null,
  count integer not null check (count > 0),
  -- In öre, with VAT in it, for each code.
  each integer not null check (each > 0),
  buyer_name text not null,
  buyer_org_number text not null,
  buyer_address text not null,
  -- What the buyer wants to find on the invoice.
  buyer_reference text not null
);

-- Numbered without gaps within a year, apart from receipts. The server adds rows, and changes none.
create table invoices (
  year integer not null,
  number integer not null,
  kind text not null check (kind in ('invoice', 'credit')),
  order_id integer not null references orders,
  issued_at timestamptz not null,
  -- Of an invoice.
  due_day date,
  -- As the seller was called then, and where it was to be paid to.
  seller_name text not null,
  seller_org_number text not null,
  seller_address text not null,
  seller_vat_number text not null,
  bankgiro text not null,
  swish_number text not null,
  primary key (year, number),
  unique (order_id, kind)
);

alter table invite_codes add column sealed bytea;
