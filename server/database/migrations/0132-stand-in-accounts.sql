-- Registering an address that has an account makes a stand-in: an account of its own under an address nobody has, which shows the claimed one.
-- It looks and works like any account whose address is not verified yet, and never will be. Being merged into itself it is in no list or count.
alter table user_account add column claimed_email text;
create index user_account_claimed on user_account (claimed_email) where claimed_email is not null;

drop table registration_echo;
