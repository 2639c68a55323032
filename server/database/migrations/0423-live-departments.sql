-- Departments may follow a rule, and membership is dated.
alter table assignment_group add follows_rule boolean not null default false;
alter table assignment_group add constraint assignment_group_default_by_hand check (not (follows_rule and is_default));

-- A condition of a rule. All conditions of an alternative must hold; one alternative is enough. Conditions on roles and places are audiences
-- of one kind, so that what they name exists and is not deleted.
create table assignment_group_condition (
  id uuid primary key,
  assignment_group_id uuid not null references assignment_group on delete cascade,
  alternative smallint not null,
  place smallint not null,
  kind text not null,
  -- The condition holds for everybody else.
  negated boolean not null default false,
  audience_id uuid references audience,
  -- Positions, main jobs, or languages; any of them is enough.
  words text[] not null default '{}',
  -- For so many days at least.
  days integer check (days between 0 and 36500),
  constraint assignment_group_condition_asks check (case
    when kind in ('roles', 'dealers', 'businessUnits', 'adminGroups', 'countries', 'states') then audience_id is not null
    when kind in ('positions', 'mainJobs', 'languages') then words <> '{}'
    when kind = 'memberSince' then days is not null
    else kind in ('instructors', 'participants') end)
);

-- Whom somebody keeps in a department that follows a rule, or out of it, whatever the rule says.
create table assignment_group_by_hand (
  assignment_group_id uuid references assignment_group on delete cascade,
  user_id uuid references user_account on delete cascade,
  is_in boolean not null,
  reason text not null default '',
  set_by uuid references user_account on delete set null,
  set_at timestamptz not null default now(),
  primary key (assignment_group_id, user_id)
);

-- Who was in a department when; `assignment_group_member` says who is in it now.
create table assignment_group_period (
  id bigint generated always as identity primary key,
  assignment_group_id uuid not null references assignment_group on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz check (ended_at >= started_at)
);

-- A rule that changed, or whose day came, and has to be applied to everybody, in the order of their ids.
create table assignment_group_rule_work (
  assignment_group_id uuid primary key references assignment_group on delete cascade,
  -- Everybody up to here is done.
  after_user_id uuid,
  since timestamptz not null default now()
);

-- The day of the portal that conditions on days are worked out for, one row. A nightly job moves it, so that the members by rule are the same
-- whenever they are worked out again.
create table rule_day (
  the_only boolean primary key default true check (the_only),
  day date not null,
  zone text not null
);
insert into rule_day (day, zone) values ('2000-01-01', 'UTC');

-- A rule is read condition by condition.
create unique index assignment_group_condition_place on assignment_group_condition (assignment_group_id, alternative, place);

-- Deleting an audience asks whether a condition has it.
create index assignment_group_condition_audience on assignment_group_condition (audience_id) where audience_id is not null;

-- Deleting a person asks whether the person is named here.
create index assignment_group_by_hand_user on assignment_group_by_hand (user_id);
create index assignment_group_by_hand_set_by on assignment_group_by_hand (set_by) where set_by is not null;
-- Somebody is in a department once at a time.
create unique index assignment_group_period_running on assignment_group_period (assignment_group_id, user_id) where ended_at is null;
create index assignment_group_period_user on assignment_group_period (user_id, started_at);
create index assignment_group_rule_work_since on assignment_group_rule_work (since);
-- Whether any department follows a rule is asked with each change of a person.
create index assignment_group_by_rule on assignment_group (id) where follows_rule;

-- The audience of a condition goes with it.
create trigger assignment_group_condition_left_audience_deleted after delete on assignment_group_condition for each row
  when (old.audience_id is not null) execute function delete_left_audience();

-- Whether a person has a chosen value in every kind of an audience.
create function is_meant_for(au audience, a access_scope) returns boolean language sql immutable as $$
  select (au.assignment_group_ids = '{}' or a.assignment_group_ids && au.assignment_group_ids)
    and (au.business_unit_ids = '{}' or a.business_unit_ids && au.business_unit_ids)
    and (au.role_ids = '{}' or a.role_id = any(au.role_ids))
    and (au.admin_group_ids = '{}' or a.member_group_ids && au.admin_group_ids)
    and (au.countries = '{}' or a.countries && au.countries)
    and (au.states = '{}' or a.states && au.states)
    -- Some hundred dealers may be chosen, so they come last: few people are left by then.
    and (au.dealer_ids = '{}' or a.dealer_ids && au.dealer_ids)
$$;

-- Whether the person meets the condition.
create function meets_condition(c assignment_group_condition, au audience, u user_account, a access_scope, d rule_day)
returns boolean language sql stable as $$
  select case c.kind
    when 'positions' then u.dealer_position = any(c.words)
    when 'mainJobs' then u.primary_role = any(c.words)
    when 'languages' then u.language = any(c.words)
    when 'instructors' then u.is_instructor
    when 'participants' then u.participating_learner
    when 'memberSince' then d.day - (coalesce(u.approved_at, u.created_at) at time zone d.zone)::date >= c.days
    else is_meant_for(au, a) end <> c.negated
$$;

-- Who has to be in each department with conditions: whoever is kept in, and whoever meets the rule and is not kept out. Accounts of any status,
-- so that somebody who is deactivated for a week does not leave and join.
create view member_by_rule as
  select g.id as assignment_group_id, u.id as user_id, g.follows_rule
  from assignment_group g cross join rule_day d cross join user_account u join access_scope a on a.user_id = u.id
  left join assignment_group_by_hand h on h.assignment_group_id = g.id and h.user_id = u.id
  where u.merged_into_id is null and u.erased_at is null and coalesce(h.is_in, exists (
    select from assignment_group_condition c left join audience au on au.id = c.audience_id
    where c.assignment_group_id = g.id group by c.alternative having bool_and(meets_condition(c, au, u, a, d))));

-- What `assignment_group_member` has to be in departments that follow a rule.
create view exact_member_by_rule as
  select assignment_group_id, user_id from member_by_rule where follows_rule;

-- Lets these people join and leave departments that follow a rule: all of them, or one. Returns who did.
create function follow_rules(people uuid[], department uuid default null) returns setof uuid
language plpgsql set plan_cache_mode = force_custom_plan as $$
begin
  if cardinality(people) = 0
      or not exists (select from assignment_group g where g.follows_rule and (department is null or g.id = department)) then
    return;
  end if;
  -- The locks come first, as in refresh_access_scopes: the next statement then sees everything that was committed before, of the people and of the rules.
  perform from access_scope where user_id = any(people) order by user_id for update;
  return query
    with wanted as materialized (
      select e.assignment_group_id, e.user_id from exact_member_by_rule e
      where e.user_id = any(people) and (department is null or e.assignment_group_id = department)),
    gone as (
      delete from assignment_group_member m using assignment_group g
      where g.id = m.assignment_group_id and g.follows_rule and m.user_id = any(people) and (department is null or g.id = department)
        and not exists (select from wanted w where w.assignment_group_id = m.assignment_group_id and w.user_id = m.user_id)
      returning m.user_id),
    come as (
      insert into assignment_group_member (assignment_group_id, user_id)
      select w.assignment_group_id, w.user_id from wanted w
      where not exists (select from assignment_group_member m where m.assignment_group_id = w.assignment_group_id and m.user_id = w.user_id)
      on conflict do nothing returning user_id)
    select user_id from gone union select user_id from come;
end $$;

-- New people, and people who got another role, dealer, business unit, admin group, or place.
create function follow_rules_of_new() returns trigger language plpgsql as $$
begin
  perform follow_rules(array(select user_id from changed));
  return null;
end $$;
-- Its name is the last of these triggers, so that whoever joins has totals already.
create trigger access_scope_rules_followed_in after insert on access_scope
  referencing new table as changed for each statement execute function follow_rules_of_new();

-- The same for people who stand: whose role, dealers, units, groups, or places are others.
create function follow_rules_of_moved() returns trigger language plpgsql as $$
begin
  perform follow_rules(array(select n.user_id from changed n join was o on o.user_id = n.user_id where o.profile_key <> n.profile_key));
  return null;
end $$;
create trigger access_scope_rules_followed_over after update on access_scope
  referencing old table as was new table as changed for each statement execute function follow_rules_of_moved();

-- What else conditions ask for. A merged or erased account is in no department by rule.
create function follow_rules_of_person() returns trigger language plpgsql as $$
begin
  perform follow_rules(array[new.id]);
  return null;
end $$;
create trigger user_account_rules_followed after update of dealer_position, primary_role, language, is_instructor, participating_learner,
    approved_at, created_at, merged_into_id, erased_at on user_account for each row
  when ((old.dealer_position, old.primary_role, old.language, old.is_instructor, old.participating_learner, old.approved_at, old.created_at,
      old.merged_into_id, old.erased_at)
    is distinct from (new.dealer_position, new.primary_role, new.language, new.is_instructor, new.participating_learner, new.approved_at,
      new.created_at, new.merged_into_id, new.erased_at))
  execute function follow_rules_of_person();

-- Whoever is kept in or out follows at once.
create function follow_hand() returns trigger language plpgsql as $$
begin
  perform follow_rules(array(select distinct user_id from changed));
  return null;
end $$;
create trigger assignment_group_by_hand_followed_in after insert on assignment_group_by_hand
  referencing new table as changed for each statement execute function follow_hand();
create trigger assignment_group_by_hand_followed_out after delete on assignment_group_by_hand
  referencing old table as changed for each statement execute function follow_hand();

-- The same for whoever was kept in and is kept out now, and for a row that moves to another account.
create function follow_moved_hand() returns trigger language plpgsql as $$
begin
  perform follow_rules(array(select user_id from was union select user_id from changed));
  return null;
end $$;
create trigger assignment_group_by_hand_followed_over after update on assignment_group_by_hand
  referencing old table as was new table as changed for each statement execute function follow_moved_hand();

-- A row that something else writes into a department with a rule stays only if the rule says so.
create function follow_rules_of_members() returns trigger language plpgsql as $$
begin
  perform follow_rules(array(select distinct c.user_id from changed c join assignment_group g on g.id = c.assignment_group_id and g.follows_rule
    where not exists (select from member_by_rule e where e.assignment_group_id = c.assignment_group_id and e.user_id = c.user_id)));
  return null;
end $$;
create trigger assignment_group_member_rules_followed_in after insert on assignment_group_member
  referencing new table as changed for each statement execute function follow_rules_of_members();
create trigger assignment_group_member_rules_followed_over after update on assignment_group_member
  referencing new table as changed for each statement execute function follow_rules_of_members();

-- A membership begins a period. One that is put back as it was goes on: a merge that is undone gives an account its rows again.
create function begin_periods() returns trigger language plpgsql as $$
begin
  update assignment_group_period p set ended_at = null from changed c
    where p.user_id = c.user_id and p.assignment_group_id = c.assignment_group_id and p.started_at = c.added_at;
  insert into assignment_group_period (assignment_group_id, user_id, started_at)
    select c.assignment_group_id, c.user_id, c.added_at from changed c
    on conflict (assignment_group_id, user_id) where ended_at is null do nothing;
  return null;
end $$;
create trigger assignment_group_member_dated_in after insert on assignment_group_member
  referencing new table as changed for each statement execute function begin_periods();

-- A membership that ends, ends its period.
create function end_periods() returns trigger language plpgsql as $$
begin
  update assignment_group_period p set ended_at = greatest(now(), p.started_at) from changed c
    where p.user_id = c.user_id and p.assignment_group_id = c.assignment_group_id and p.ended_at is null;
  return null;
end $$;
create trigger assignment_group_member_dated_out after delete on assignment_group_member
  referencing old table as changed for each statement execute function end_periods();

-- A membership that moves to another account takes its period along.
create function move_period() returns trigger language plpgsql as $$
begin
  update assignment_group_period set user_id = new.user_id, assignment_group_id = new.assignment_group_id
    where user_id = old.user_id and assignment_group_id = old.assignment_group_id and ended_at is null;
  return null;
end $$;
create trigger assignment_group_member_dated_over after update of user_id, assignment_group_id on assignment_group_member for each row
  when ((old.user_id, old.assignment_group_id) is distinct from (new.user_id, new.assignment_group_id)) execute function move_period();

-- Memberships that stand began when their people were added.
insert into assignment_group_period (assignment_group_id, user_id, started_at)
  select assignment_group_id, user_id, added_at from assignment_group_member;
