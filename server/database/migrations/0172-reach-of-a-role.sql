-- What a role reaches is part of the role, so that no statement has to know the code of a role.

alter table role
  -- How far the rights of the role go.
  add column reach text not null default 'self' check (reach in ('everything', 'brands', 'groups', 'dealers', 'self')),
  -- How much of the admin area the role opens. Null for built-in roles: the settings adminRoles and limitedAdminRoles decide.
  add column admin_area text default 'none' check (admin_area in ('whole', 'own', 'none')),
  -- Whoever has the role changes only the French texts of a course.
  add column french_only boolean not null default false;

update role set admin_area = null where code is not null;
update role set reach = 'everything' where code in ('PLATFORM_ADMIN', 'COMPANY_ADMIN', 'ILT_ADMIN', 'TRANSLATOR');
update role set reach = 'brands' where code = 'BRAND_MANAGER';
update role set reach = 'groups' where code in ('DISTRICT_MANAGER', 'REGIONAL_SALES_MANAGER', 'SALES_REP');
update role set reach = 'dealers' where code = 'DEALER_MANAGER';
update role set french_only = true where code = 'TRANSLATOR';

-- Roles made in the portal saw only themselves among people. Those above the dealers' roles stay staff of the manufacturer, without a dealer.
update role set reach = 'groups' where code is null and rank < 5;

alter table role add constraint role_admin_area check ((code is null) = (admin_area is not null));
