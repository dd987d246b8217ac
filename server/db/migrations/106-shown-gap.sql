-- How much harder than our questions the real test was taken to be when a figure was shown, in logits. Null: by -0.15, as assumed until results are reported.
-- Locks the table for a moment; no row is written.
alter table shown add column gap double precision;
