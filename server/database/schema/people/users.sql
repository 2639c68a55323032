-- People: their accounts, how many there are, and where they work.

-- A person who can sign in. An account is deactivated, merged, or erased instead of deleted where others rely on what it did.
create table user_account (
  id uuid primary key,
  email text not null,
  first_name text collate natural_order not null default '',
  last_name text collate natural_order not null default '',
  full_name text collate natural_order not null generated always as (trim(first_name || ' ' || last_name)) stored,
  role_id uuid not null references role,
  status text not null default 'pending' check (status in ('pending', 'active', 'denied', 'deactivated')),
  status_reason text,
  status_changed_at timestamptz,
  status_changed_by uuid references user_account,
  email_verified_at timestamptz,
  -- argon2id in PHC form; null for a person invited or imported without one.
  password_hash text,
  password_changed_at timestamptz,
  is_instructor boolean not null default false,
  language text not null default 'en',
  date_of_birth date,
  phone text not null default '',
  address_line1 text not null default '',
  city text not null default '',
  region text not null default '',
  postal_code text not null default '',
  country text not null default '',
  company text not null default '',
  company_role text not null default '',
  primary_role text not null default '',
  dealer_position text not null default '',
  website text not null default '',
  sales_rep_email text not null default '',
  sales_rep_id uuid references user_account,
  receive_emails boolean not null default true,
  participating_learner boolean not null default true,
  -- True: the person has confirmed the positions since they were last reset.
  reset_positions boolean not null default false,
  editing_brand_id uuid,
  profile_image_id uuid references file,
  -- A second account of the same person points at the one that took over its history.
  merged_into_id uuid references user_account,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  approved_at timestamptz,
  version integer not null default 1,
  -- Personal data was erased on request. What others rely on (who passed what, points, decisions) stays without a name.
  erased_at timestamptz,
  -- Set for a stand-in: registering an address that has an account makes an account of its own under an address nobody has, which shows the
  -- claimed one. It looks and works like any account whose address is not verified yet, and never will be. Being merged into itself it is
  -- in no list or count.
  claimed_email text,
  -- Whether the person has long work to show: every page asks, and the session reads this row anyway.
  has_works boolean not null default false,
  -- When an account last became active again: what came out before is not news to its person.
  reactivated_at timestamptz,
  -- With the address: whoever may see addresses finds people by them too.
  search_text text collate "C" not null generated always as (searchable(first_name || ' ' || last_name || ' ' || email)) stored,
  -- Worked out as it is written: lists of a hundred thousand people would compare each name anew.
  search_name text collate "C" not null generated always as (searchable(trim(first_name || ' ' || last_name))) stored
);

-- What rows of the platform and of dealers have to do with a person. Those rooms come before people, so their keys are here.
alter table idempotent_request add foreign key (user_id) references user_account on delete cascade;
alter table file add foreign key (uploaded_by) references user_account on delete set null;
alter table upload add foreign key (user_id) references user_account on delete cascade;
alter table upload_usage add foreign key (user_id) references user_account on delete cascade;
alter table mail add foreign key (person_id) references user_account on delete set null;
alter table mail_allowance add foreign key (person_id) references user_account on delete cascade;
alter table unsubscribe_secret add foreign key (person_id) references user_account on delete cascade;
alter table long_work add foreign key (owner_id) references user_account on delete cascade;
alter table long_work add foreign key (proxied_by) references user_account;
alter table planned_change add foreign key (created_by) references user_account;
alter table dealer_number_offer add foreign key (offered_to) references user_account on delete cascade;

-- How many people there are of each status, kept by the changes themselves. A change adds its difference as a row of its own, so that none
-- waits for another's transaction; the sum is exact in every snapshot. An hourly job folds the rows.
create table user_account_total (
  status text not null,
  people integer not null
);

-- The business units that a person named on registering.
create table user_business_unit (
  user_id uuid references user_account on delete cascade,
  business_unit_id uuid references business_unit on delete cascade,
  primary key (user_id, business_unit_id)
);

-- Membership is dated: history keeps the dealer of the time.
create table dealer_membership (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  dealer_id uuid not null references dealer,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  check (ended_at is null or ended_at >= started_at)
);

-- An address has one account, however it is written.
create unique index user_account_email on user_account (lower(email));

-- Finds people by any part of a name or address.
create index user_account_search_text on user_account using gin (search_text gin_trgm_ops);

-- Where people live who gave a postal code: the code as it is compared, and its part that says where it is.
create index user_account_postal_code on user_account (upper(replace(postal_code, ' ', ''))) where postal_code <> '';
create index user_account_postal_area on user_account (substring(upper(replace(postal_code, ' ', '')) from '^(?:\d{5}|[A-Z]\d[A-Z])'))
  where postal_code <> '';

create index user_account_role on user_account (role_id);
create index user_account_status on user_account (status, created_at);

-- Somebody works at a dealer once at a time.
create unique index dealer_membership_current on dealer_membership (user_id, dealer_id) where ended_at is null;

-- The list of people by when they were here last.
create index user_account_last_seen on user_account (last_seen_at desc nulls last, id) where merged_into_id is null;

-- The list of people by when they came.
create index user_account_created on user_account (created_at, id) where merged_into_id is null;

-- How many people there are of each status is counted from this one alone.
create index user_account_counted on user_account (status) where merged_into_id is null;

-- The people report by first name, of active people.
create index user_account_first_name on user_account (first_name, id) where status = 'active' and merged_into_id is null;

-- Who counts in reports is counted from this one alone.
create index user_account_participant on user_account (id) where status = 'active' and merged_into_id is null and participating_learner;
-- Few people do not count: taking them from everybody is quicker than counting the others.
create index user_account_apart on user_account (id) where not (status = 'active' and merged_into_id is null and participating_learner);

create index dealer_membership_user on dealer_membership (user_id, started_at);

-- Stand-ins that show an address.
create index user_account_claimed on user_account (claimed_email) where claimed_email is not null;

-- Lists of people and their files are ordered by family name, then given name.
create index user_account_family_name on user_account (last_name, first_name, id) where merged_into_id is null;

-- The same for people of one status.
create index user_account_status_family_name on user_account (status, last_name, first_name, id) where merged_into_id is null;

-- Whether a person works at a dealer is looked up from the dealer too: without the person in the index, a dealer with thousands of people
-- was read whole for each of them while statistics were old.
create index dealer_membership_dealer on dealer_membership (dealer_id, user_id) where ended_at is null;

-- The people report is ordered by first name, then family name.
create index user_account_status_first_name on user_account (status, first_name, last_name, id) where merged_into_id is null;

-- Finds people by their whole name: an import asks whether somebody of that name works at the same dealer.
create index user_account_search_name on user_account (search_name) where merged_into_id is null;

-- Deleting a person asks whether the person is named here.
create index user_account_merged_into on user_account (merged_into_id) where merged_into_id is not null;
create index user_account_sales_rep on user_account (sales_rep_id) where sales_rep_id is not null;
create index user_account_status_changed_by on user_account (status_changed_by) where status_changed_by is not null;

-- People who come and go are a difference of their status.
create function count_user_accounts() returns trigger language plpgsql as $$
begin
  insert into user_account_total (status, people)
    select status, case tg_op when 'INSERT' then 1 else -1 end * count(*)
    from changed where merged_into_id is null group by status;
  return null;
end $$;
create trigger user_account_counted_in after insert on user_account
  referencing new table as changed for each statement execute function count_user_accounts();
create trigger user_account_counted_out after delete on user_account
  referencing old table as changed for each statement execute function count_user_accounts();
-- Also where the keys of people that nothing refers to are not looked up again (undo of imports).
alter table user_account enable always trigger user_account_counted_out;

-- A person who changes status, or is merged, leaves one number and joins another.
create function count_moved_user_account() returns trigger language plpgsql as $$
begin
  insert into user_account_total (status, people)
    select old.status, -1 where old.merged_into_id is null
    union all
    select new.status, 1 where new.merged_into_id is null;
  return null;
end $$;
create trigger user_account_counted_over after update of status, merged_into_id on user_account for each row
  when ((old.status, old.merged_into_id is null) is distinct from (new.status, new.merged_into_id is null))
  execute function count_moved_user_account();
