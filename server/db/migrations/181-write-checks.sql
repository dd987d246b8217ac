-- Where a server tries whether a row can be stored again after a write was refused because the disk was full. A row fills a page of its own, so
-- that it needs room and not only a gap; it goes at once. The last one stands for none: nothing is read here.
create table write_checks (
  at timestamptz not null default now(),
  filler text not null
);
alter table write_checks alter column filler set storage plain;
