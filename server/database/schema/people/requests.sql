-- What people ask an administrator to decide.

-- A dealer manager asks to deactivate a person, or to end their participation, and an administrator decides.
create table learner_request (
  id uuid primary key,
  user_id uuid not null references user_account on delete cascade,
  type text not null check (type in ('deactivate', 'participating')),
  status text not null default 'pending' check (status in ('pending', 'approved', 'denied')),
  reason text not null,
  requested_by uuid not null references user_account,
  requested_at timestamptz not null default now(),
  decided_by uuid references user_account,
  decided_at timestamptz,
  decision_reason text,
  -- The version of the account that the approval left: with another one by now, somebody has changed the account since.
  applied_version integer
);

-- A person asks for the same thing once at a time.
create unique index learner_request_open on learner_request (user_id, type) where status = 'pending';

create index learner_request_status on learner_request (status, type);
create index learner_request_user on learner_request (user_id, type, requested_at desc);

-- Deleting a person asks whether the person is named here.
create index learner_request_requested_by on learner_request (requested_by);
create index learner_request_decided_by on learner_request (decided_by) where decided_by is not null;
