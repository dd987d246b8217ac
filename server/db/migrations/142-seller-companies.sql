-- Who sends the mails and who runs the server, as the privacy notice names them. Columns with a default: a moment.
alter table seller
  add column mail_company text not null default '',
  add column host text not null default '';
