-- Who is named on leaderboards, and which dealers show theirs.

-- People who chose not to be named. Their points count for their dealers.
create table leaderboard_opt_out (
  user_id uuid primary key references user_account on delete cascade,
  at timestamptz not null
);

-- Dealers whose staff see the dealer's own board.
create table dealer_leaderboard (
  dealer_id uuid primary key references dealer on delete cascade,
  shown_by uuid references user_account on delete set null,
  at timestamptz not null
);

-- Deleting a person asks whether the person is named here.
create index dealer_leaderboard_shown_by on dealer_leaderboard (shown_by) where shown_by is not null;
