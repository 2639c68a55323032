-- expand
-- Nobody who writes a mail waits for this.
alter table mail validate constraint mail_of_digest;
