-- Every write of the back office has a quota. New rows only are checked, of which none can be otherwise: a moment.
alter table write_counts drop constraint write_counts_kind_check;
alter table write_counts add constraint write_counts_kind_check
  check (kind in ('answers', 'exams', 'messages', 'comments', 'readings', 'takes', 'speakers', 'notes', 'replies',
    'changes', 'codes', 'customers', 'imports', 'pictures')) not valid;
