-- What keeps requests from being sent too often, or from working twice.

-- Counters of rate-limiter-flexible.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- Writes that move value, by the key their sender made: a repeat gets the first answer.
create table idempotent_request (
  user_id uuid,
  key uuid,
  call text not null,
  -- SHA-256 of what was asked for: another request under the same key is refused.
  request_hash bytea not null,
  -- Written in the same transaction as the effect; null only while that runs.
  answer jsonb,
  at timestamptz not null default now(),
  primary key (user_id, key)
);

create index idempotent_request_at on idempotent_request (at);
