-- Which migration a release has to know to work on the tables after this one; null: none, it only added. Set by the migration's line
-- "-- needs: NAME", which one that takes something away has (migrate.ts). An earlier release looks here whether it may go on: the way back.
alter table schema_migrations add column needs text;
