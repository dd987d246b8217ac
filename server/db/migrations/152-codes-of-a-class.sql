-- Codes that were made together are known by the first of them, and closed together. An empty column and an index of a small table: a moment.
alter table invite_codes add column sheet integer;
create index invite_codes_sheet on invite_codes (sheet) where sheet is not null;
