-- No form asked for the zone, so every dealer but the demo's had the default. Null means unknown: the zone of the portal counts. A zone that was
-- derived from the place follows it; one that somebody chose is kept. The job dealer-places derives missing zones.
alter table dealer alter column time_zone drop not null, alter column time_zone drop default;
alter table dealer add column time_zone_is_derived boolean not null default false;
update dealer set time_zone = null where time_zone = 'America/New_York';
alter table dealer add constraint dealer_time_zone_whole check (time_zone is not null or not time_zone_is_derived);
