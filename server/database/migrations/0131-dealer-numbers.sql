-- The portal gives dealer numbers of its own, "D" and at least six digits, from a sequence: nobody's typed number moves it.
create sequence dealer_number_sequence;
select setval('dealer_number_sequence',
  (select coalesce(max(substr(number, 2)::bigint), 0) + 1 from dealer where number ~* '^D[0-9]{1,9}$'), false);

-- What the portal would give as the number after so many.
create function dealer_number(place bigint) returns text
  language sql immutable
  return 'D' || lpad(place::text, greatest(6, length(place::text)), '0');

-- The next one; numbers of this form that dealers have from before are passed over.
create function next_dealer_number() returns text language plpgsql volatile as $$
declare
  given text;
begin
  loop
    given := dealer_number(nextval('dealer_number_sequence'));
    exit when not exists (select from dealer where upper(number) = given);
  end loop;
  return given;
end $$;

-- A number proposed to somebody who fills in the form of a dealer: theirs to save for a day.
create table dealer_number_offer (
  number text primary key,
  offered_to uuid not null references user_account on delete cascade,
  offered_at timestamptz not null default now()
);
