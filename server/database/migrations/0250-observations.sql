-- What instructors observe at visits: checklists, judgements of each attendee, and signatures.

create table field_checklist (
  id uuid primary key,
  name text collate natural_order not null,
  name_fr text collate natural_order not null,
  -- One of the types of training. Null for visits of every type.
  type text,
  -- A visit is completed only after somebody was observed with it.
  required boolean not null,
  -- `[{"id": "…", "en": "…", "fr": "…"}]` in their order.
  items jsonb not null check (jsonb_typeof(items) = 'array'),
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  -- Observations that were made with it stay.
  deleted_at timestamptz
);

-- One attendee judged by one checklist. It keeps the texts of the moment it was begun.
create table field_observation (
  id uuid primary key,
  visit_id uuid not null references field_visit on delete cascade,
  checklist_id uuid not null references field_checklist,
  user_id uuid not null references user_account,
  name text not null,
  name_fr text not null,
  created_at timestamptz not null default now(),
  constraint field_observation_once unique (visit_id, checklist_id, user_id)
);
create index field_observation_user on field_observation (user_id);
create index field_observation_checklist on field_observation (checklist_id);

create table field_observation_item (
  observation_id uuid not null references field_observation on delete cascade,
  item_id uuid not null,
  position integer not null,
  text text not null,
  text_fr text not null,
  verdict text check (verdict in ('approved', 'needs-work', 'rejected')),
  note text not null default '',
  judged_by uuid references user_account,
  judged_at timestamptz,
  primary key (observation_id, item_id),
  constraint field_observation_item_judged check (num_nulls(verdict, judged_by, judged_at) in (0, 3))
);

create table field_observation_signature (
  id uuid primary key,
  observation_id uuid not null references field_observation on delete cascade,
  part text not null check (part in ('instructor', 'observed')),
  -- As it was typed.
  name text not null,
  -- The account that was signed in. On the device of the instructor it is the instructor's, also for the person observed.
  account_id uuid not null references user_account,
  how text not null check (how in ('own-account', 'instructor-device')),
  signed_at timestamptz not null,
  received_at timestamptz not null default now(),
  taken_back_at timestamptz,
  taken_back_by uuid references user_account,
  taken_back_reason text,
  constraint field_observation_signature_taken_back check (num_nulls(taken_back_at, taken_back_by, taken_back_reason) in (0, 3))
);
create unique index field_observation_signature_once on field_observation_signature (observation_id, part) where taken_back_at is null;
create index field_observation_signature_account on field_observation_signature (account_id);

-- Work done at a visit that the server took, by the id that the device gave it. Sent again, it changes nothing.
create table field_visit_work (
  id uuid primary key,
  visit_id uuid not null references field_visit on delete cascade,
  user_id uuid not null references user_account,
  kind text not null,
  -- As the device says, bounded by what the server knows.
  occurred_at timestamptz not null,
  received_at timestamptz not null default now()
);
create index field_visit_work_visit on field_visit_work (visit_id);
create index field_visit_work_user on field_visit_work (user_id);
