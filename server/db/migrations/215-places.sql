-- Where an option lies in the picture of its question, as "x y width height" of 480 by 320, and the kind of danger that a moving scene is about.
-- Columns without a rewrite: a moment.
alter table options add column place text not null default '';
alter table questions add column hazard text not null default '';
