-- The points of a real test by area, where the learner has typed them. Adds an empty column: over in a moment, whatever the table holds.
alter table real_tests add column areas smallint[];
