-- When it is no news any more: a mail that still waits then does not leave.
alter table mail_body add column until timestamptz;
