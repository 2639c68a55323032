-- Another brand that is to pay for a program counts once it is approved; until then the one before pays for what is approved.
alter table spiff add column funder_waits boolean not null default false, add column funder_before uuid references brand;
create index spiff_funder_before on spiff (funder_before) where funder_before is not null;
