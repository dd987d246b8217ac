-- An address stays its owner's as long as they may object to having lost it: asked for whenever somebody takes an address.
create index email_changes_old_email on email_changes (lower(old_email));
