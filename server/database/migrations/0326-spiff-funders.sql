-- The brand that pays for a program; null for the company.
alter table spiff add column funded_by uuid references brand;
create index spiff_funded_by on spiff (funded_by);
