-- Roles and the rights they give.

-- What a person may do, and how far.
create table role (
  id uuid primary key,
  -- Null for a role an administrator made.
  code text unique,
  name text collate natural_order not null,
  name_fr text not null default '',
  rank integer not null check (rank between 0 and 99),
  system boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  description text not null default '',
  -- What role_right says, repeated.
  rights text[] not null default '{}',
  -- How far the rights of the role go.
  reach text not null default 'self' check (reach in ('everything', 'brands', 'groups', 'dealers', 'self')),
  -- How much of the admin area the role opens. Null for built-in roles: the settings adminRoles and limitedAdminRoles decide.
  admin_area text default 'none' check (admin_area in ('whole', 'own', 'none')),
  -- Whoever has the role changes only the French texts of a course.
  french_only boolean not null default false,
  constraint role_admin_area check ((code is null) = (admin_area is not null))
);

-- The rights of a role, one a row. `role.rights` repeats them for reading.
create table role_right (
  role_id uuid references role on delete cascade,
  name text,
  primary key (role_id, name)
);

-- A name that differs only in case and accents is taken.
create unique index role_name on role (folded(name));

-- The rights of a role are repeated in its row, which every request reads.
create function note_role_rights() returns trigger language plpgsql as $$
begin
  -- Held first: the rights are read by a statement of its own, after every change before this one.
  perform from role where id in (select role_id from changed) order by id for no key update;
  update role r set rights = array(select name from role_right where role_id = r.id order by name)
    where id in (select role_id from changed);
  return null;
end $$;
create trigger role_right_noted_in after insert on role_right
  referencing new table as changed for each statement execute function note_role_rights();
create trigger role_right_noted_out after delete on role_right
  referencing old table as changed for each statement execute function note_role_rights();

-- The roles that come with the product. Administrators can make others.
insert into role (id, code, name, name_fr, rank, system, reach, admin_area, french_only) values
  ('01900000-0000-7000-8000-000000000001', 'PLATFORM_ADMIN', 'Platform Administrator', 'Administrateur de la plateforme', 0, true, 'everything', null, false),
  ('01900000-0000-7000-8000-000000000002', 'COMPANY_ADMIN', 'Company Admin', 'Administrateur de la compagnie', 1, true, 'everything', null, false),
  ('01900000-0000-7000-8000-000000000003', 'BRAND_MANAGER', 'Brand Administrator', 'Administrateur de marque', 2, true, 'brands', null, false),
  ('01900000-0000-7000-8000-000000000004', 'DISTRICT_MANAGER', 'District Manager', 'Directeur de district', 3, true, 'groups', null, false),
  ('01900000-0000-7000-8000-000000000005', 'REGIONAL_SALES_MANAGER', 'Regional Sales Manager', 'Directeur régional des ventes', 3, true, 'groups', null, false),
  ('01900000-0000-7000-8000-000000000006', 'SALES_REP', 'Sales Rep', 'Représentant des ventes', 3, true, 'groups', null, false),
  ('01900000-0000-7000-8000-000000000007', 'ILT_ADMIN', 'ILT Admin', 'Administrateur de la formation en personne', 4, true, 'everything', null, false),
  ('01900000-0000-7000-8000-000000000008', 'TRANSLATOR', 'Translator', 'Traducteur', 4, true, 'everything', null, true),
  ('01900000-0000-7000-8000-000000000009', 'DEALER_MANAGER', 'Dealer Manager', 'Direction de concession', 5, true, 'dealers', null, false),
  ('01900000-0000-7000-8000-00000000000a', 'LEARNER', 'Learner', 'Apprenant', 6, true, 'self', null, false);

-- The rights these roles begin with. The platform administrator holds every right by being one, so it needs no rows. The triggers above
-- note them at the role.
insert into role_right (role_id, name)
select role.id, unnest(given.names) from role join (values
  ('COMPANY_ADMIN', array[
    'APPROVE_VIDEOS', 'BULK_CREATE_DEALERS', 'BULK_INVITE_USERS', 'COURSE_REPORTS', 'CREATE_EDIT_BUSINESS_UNIT', 'CREATE_EDIT_COURSE',
    'CREATE_EDIT_CURRICULUM', 'CREATE_EDIT_INCENTIVE', 'CREATE_EDIT_RESOURCE', 'CREATE_ILT_EVENTS', 'CREATE_ILT_LOCATIONS',
    'CREATE_ILT_TEMPLATES', 'CREATE_UPLOADS_MEDIA', 'CURRICULUM_REPORTS', 'DEALER_REPORTS', 'DELETE_BUSINESS_UNIT', 'DELETE_COURSE',
    'DELETE_CURRICULUM', 'DELETE_ILT_EVENTS', 'DELETE_ILT_LOCATIONS', 'DELETE_ILT_TEMPLATES', 'DELETE_INCENTIVE', 'DELETE_RESOURCE',
    'EDIT_BRAND_SETTINGS', 'EDIT_ILT_EVENTS', 'EDIT_ILT_LOCATIONS', 'EDIT_ILT_TEMPLATES', 'EDIT_USER_ROLES', 'INCENTIVE_REPORTS',
    'MODIFY_ADMIN_GROUPS', 'MODIFY_ANNOUNCEMENTS', 'MODIFY_ASSIGNMENT_GROUPS', 'MODIFY_BRAND_CONTENT', 'MODIFY_DEALERS', 'MODIFY_EVENTS',
    'MODIFY_PODCASTS', 'MODIFY_ROLES', 'MODIFY_SUGGESTED_FOLLOWERS', 'MODIFY_USERS', 'MODIFY_VIDEOS', 'PUBLISH_BRAND', 'PUBLISH_COURSE',
    'PUBLISH_CURRICULUM', 'PUBLISH_ILT_EVENTS', 'PUBLISH_ILT_LOCATIONS', 'PUBLISH_ILT_TEMPLATES', 'PUBLISH_INCENTIVE', 'PUBLISH_RESOURCE',
    'SEND_MESSAGES', 'SUBMIT_VIDEOS', 'UNASSIGN_COURSE', 'USER_REPORTS', 'VIEW_ANNOUNCEMENTS', 'VIEW_BRANDS', 'VIEW_BUSINESS_UNITS',
    'VIEW_COURSES', 'VIEW_COURSE_REQUESTS', 'VIEW_CURRICULUMS', 'VIEW_DEALERS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS', 'VIEW_ILT_LOCATIONS',
    'VIEW_ILT_TEMPLATES', 'VIEW_INCENTIVES', 'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES', 'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_USERS',
    'VIEW_VIDEOS'
  ]),
  ('BRAND_MANAGER', array[
    'COURSE_REPORTS', 'CREATE_EDIT_COURSE', 'CREATE_EDIT_CURRICULUM', 'CREATE_EDIT_INCENTIVE', 'CREATE_EDIT_RESOURCE',
    'CREATE_UPLOADS_MEDIA', 'CURRICULUM_REPORTS', 'DEALER_REPORTS', 'INCENTIVE_REPORTS', 'MODIFY_ANNOUNCEMENTS', 'MODIFY_BRAND_CONTENT',
    'MODIFY_EVENTS', 'MODIFY_PODCASTS', 'MODIFY_SUGGESTED_FOLLOWERS', 'MODIFY_VIDEOS', 'PUBLISH_CURRICULUM', 'PUBLISH_INCENTIVE',
    'PUBLISH_RESOURCE', 'SEND_MESSAGES', 'SUBMIT_VIDEOS', 'UNASSIGN_COURSE', 'USER_REPORTS', 'VIEW_ANNOUNCEMENTS', 'VIEW_BRANDS',
    'VIEW_BUSINESS_UNITS', 'VIEW_COURSES', 'VIEW_CURRICULUMS', 'VIEW_DEALERS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS', 'VIEW_ILT_LOCATIONS',
    'VIEW_ILT_TEMPLATES', 'VIEW_INCENTIVES', 'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES', 'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_USERS',
    'VIEW_VIDEOS'
  ]),
  ('DISTRICT_MANAGER', array[
    'COURSE_REPORTS', 'CURRICULUM_REPORTS', 'DEALER_REPORTS', 'SEND_MESSAGES', 'SUBMIT_VIDEOS', 'USER_REPORTS', 'VIEW_ANNOUNCEMENTS',
    'VIEW_BUSINESS_UNITS', 'VIEW_DEALERS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS', 'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES',
    'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_USERS', 'VIEW_VIDEOS'
  ]),
  ('REGIONAL_SALES_MANAGER', array[
    'COURSE_REPORTS', 'CURRICULUM_REPORTS', 'DEALER_REPORTS', 'SEND_MESSAGES', 'SUBMIT_VIDEOS', 'USER_REPORTS', 'VIEW_ANNOUNCEMENTS',
    'VIEW_BUSINESS_UNITS', 'VIEW_DEALERS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS', 'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES',
    'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_USERS', 'VIEW_VIDEOS'
  ]),
  ('SALES_REP', array[
    'DEALER_REPORTS', 'SUBMIT_VIDEOS', 'USER_REPORTS', 'VIEW_ANNOUNCEMENTS', 'VIEW_DEALERS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS',
    'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES', 'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_USERS', 'VIEW_VIDEOS'
  ]),
  ('ILT_ADMIN', array[
    'CREATE_ILT_EVENTS', 'CREATE_ILT_LOCATIONS', 'CREATE_ILT_TEMPLATES', 'DELETE_ILT_EVENTS', 'DELETE_ILT_LOCATIONS',
    'DELETE_ILT_TEMPLATES', 'EDIT_ILT_EVENTS', 'EDIT_ILT_LOCATIONS', 'EDIT_ILT_TEMPLATES', 'PUBLISH_ILT_EVENTS', 'PUBLISH_ILT_LOCATIONS',
    'PUBLISH_ILT_TEMPLATES', 'VIEW_ANNOUNCEMENTS', 'VIEW_DEALERS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS', 'VIEW_ILT_LOCATIONS',
    'VIEW_ILT_TEMPLATES', 'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES', 'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_USERS', 'VIEW_VIDEOS'
  ]),
  ('TRANSLATOR', array[
    'CREATE_EDIT_COURSE', 'VIEW_ANNOUNCEMENTS', 'VIEW_COURSES', 'VIEW_CURRICULUMS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS', 'VIEW_MESSAGES',
    'VIEW_PODCASTS', 'VIEW_RESOURCES', 'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_VIDEOS'
  ]),
  ('DEALER_MANAGER', array[
    'DEALER_REPORTS', 'MODIFY_USERS', 'SUBMIT_VIDEOS', 'USER_REPORTS', 'VIEW_ANNOUNCEMENTS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS',
    'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES', 'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_USERS', 'VIEW_VIDEOS'
  ]),
  ('LEARNER', array[
    'SUBMIT_VIDEOS', 'VIEW_ANNOUNCEMENTS', 'VIEW_EVENTS', 'VIEW_ILT_EVENTS', 'VIEW_MESSAGES', 'VIEW_PODCASTS', 'VIEW_RESOURCES',
    'VIEW_SUGGESTED_FOLLOWERS', 'VIEW_VIDEOS'
  ])
) as given (code, names) on given.code = role.code;
