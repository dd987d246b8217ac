-- How hard questions were found decides in which order they are asked: after a night that looked at some, learners get a new edition.
create trigger content_changed after update on item_runs for each row
  when (old.finished_at is null and new.finished_at is not null and new.looked > 0) execute function content_changed();
