-- Field training: when instructors can be asked for, their visits to dealers, and what they observe there.

-- When an instructor can be asked for.
create table field_availability (
  instructor_id uuid primary key references user_account on delete cascade,
  -- The instructor's own zone. The hours are what the clock shows there, so they stay the same if the clocks change.
  time_zone text not null,
  -- `[{"weekday": 1, "start": "08:30", "end": "17:00"}]`; Monday is 1, and an end may be 24:00.
  weekly jsonb not null check (jsonb_typeof(weekly) = 'array'),
  days_off date[] not null,
  updated_at timestamptz not null default now()
);

-- A visit of an instructor to a dealer, from the request to the report.
create table field_visit (
  id uuid primary key,
  dealer_id uuid not null references dealer,
  requester_id uuid not null references user_account,
  instructor_id uuid not null references user_account,
  -- One of the types in the settings of live training.
  type text not null,
  topic text collate natural_order not null,
  note text not null default '',
  -- What the clock at the dealer shows. `starts_at` and `ends_at` follow from it and are written by one function.
  time_zone text not null,
  start_local timestamp not null,
  end_local timestamp not null,
  -- The second of two times that the clocks show.
  start_is_second boolean not null default false,
  end_is_second boolean not null default false,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  confirmed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by uuid references user_account,
  cancel_reason text,
  completed_at timestamptz,
  completed_by uuid references user_account,
  report text,
  -- The number of the last change that calendar programs have to follow, and when it was. The UID follows from the id.
  calendar_sequence integer not null default 0,
  calendar_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_by uuid references user_account,
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  constraint field_visit_cancellation_whole check (
    num_nulls(cancelled_at, cancelled_by, cancel_reason) = case status when 'cancelled' then 0 else 3 end),
  constraint field_visit_completion_whole check (
    num_nulls(completed_at, completed_by, report) = case status when 'completed' then 0 else 3 end),
  constraint field_visit_ends_after_start check (ends_at > starts_at)
);

-- A booking goes with its visit.
alter table live_booking add foreign key (visit_id) references field_visit on delete cascade;

-- Who is trained at a visit.
create table field_visit_attendee (
  visit_id uuid references field_visit on delete cascade,
  user_id uuid references user_account,
  primary key (visit_id, user_id)
);

-- Photos of the report, in order.
create table field_visit_photo (
  visit_id uuid references field_visit on delete cascade,
  file_id uuid references file,
  position integer not null,
  primary key (visit_id, file_id)
);

-- Who has read the visit as it is now. A change or a comment by somebody else removes the mark.
create table field_visit_read (
  visit_id uuid references field_visit on delete cascade,
  user_id uuid references user_account on delete cascade,
  read_at timestamptz not null default now(),
  primary key (visit_id, user_id)
);

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

-- What an instructor observes a person by.
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

-- People who are deleted are looked up.
create index field_checklist_updated_by on field_checklist (updated_by) where updated_by is not null;

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

-- A point of an observation, with the words of the moment it was begun.
create table field_observation_item (
  observation_id uuid references field_observation on delete cascade,
  item_id uuid,
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

-- Who signed an observation, as what, and on whose device.
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

-- What an instructor finds at a visit: a course that a person has to pass by a day. The pass closes the finding.
create table field_finding (
  -- Made by the device, as for all work done at a visit.
  id uuid primary key,
  visit_id uuid not null references field_visit on delete cascade,
  user_id uuid not null references user_account,
  -- The item of a checklist that led to it.
  item_id uuid,
  text text not null,
  -- Null after the course was deleted for good.
  course_id uuid references course on delete set null,
  due_on date not null,
  -- The assignment of the course to the person.
  assignment_id uuid not null unique,
  created_by uuid not null references user_account,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by uuid references user_account,
  withdrawn_reason text,
  constraint field_finding_ends_once check (closed_at is null or withdrawn_at is null),
  constraint field_finding_withdrawn_whole check (num_nulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3))
);

-- A dealer has one request that waits for an answer.
create unique index field_visit_open_request on field_visit (dealer_id) where status = 'pending';

create index field_visit_start on field_visit (starts_at, id);
create index field_visit_dealer on field_visit (dealer_id, starts_at);
create index field_visit_instructor on field_visit (instructor_id, starts_at);
create index field_visit_requester on field_visit (requester_id);
create index field_visit_attendee_user on field_visit_attendee (user_id);
create index field_visit_read_user on field_visit_read (user_id);
create index field_visit_photo_file on field_visit_photo (file_id);
create index field_observation_user on field_observation (user_id);
create index field_observation_checklist on field_observation (checklist_id);

-- One signature for each part stands; one that was taken back can be given again.
create unique index field_observation_signature_once on field_observation_signature (observation_id, part) where taken_back_at is null;

create index field_observation_signature_account on field_observation_signature (account_id);
create index field_visit_work_visit on field_visit_work (visit_id);
create index field_visit_work_user on field_visit_work (user_id);
create index field_finding_visit on field_finding (visit_id);
create index field_finding_user on field_finding (user_id);
create index field_finding_course on field_finding (course_id);
create index field_finding_due on field_finding (due_on, id);

-- Deleting a person asks whether the person is named here.
create index field_visit_updated_by on field_visit (updated_by) where updated_by is not null;
create index field_visit_completed_by on field_visit (completed_by) where completed_by is not null;
create index field_visit_cancelled_by on field_visit (cancelled_by) where cancelled_by is not null;
create index field_observation_item_judged_by on field_observation_item (judged_by) where judged_by is not null;
create index field_observation_signature_taken_back_by on field_observation_signature (taken_back_by) where taken_back_by is not null;
create index field_finding_created_by on field_finding (created_by);
create index field_finding_withdrawn_by on field_finding (withdrawn_by) where withdrawn_by is not null;
