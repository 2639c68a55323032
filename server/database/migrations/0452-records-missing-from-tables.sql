-- Records that a table leaves out, such as people who are deactivated because they are missing.
alter table import_row add column is_missing boolean not null default false;
