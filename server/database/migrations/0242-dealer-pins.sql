-- A pin that was derived from the postal code follows it; one that somebody set is kept.
alter table dealer add column pin_is_derived boolean not null default false;
alter table dealer add constraint dealer_pin_whole check ((latitude is null) = (longitude is null) and (latitude is not null or not pin_is_derived));
alter table dealer add constraint dealer_latitude_range check (latitude between -90 and 90);
alter table dealer add constraint dealer_longitude_range check (longitude between -180 and 180);
