-- A spiff can pay more to people who held a certificate on the day of the sale, or only to them.

alter table spiff_terms
  add column certificate_curriculum_id uuid references curriculum,
  -- For each item, claim, or full amount, on top of what it pays without the certificate.
  add column certificate_adds_cents bigint check (certificate_adds_cents > 0),
  -- Nothing is paid without the certificate.
  add column certificate_required boolean not null default false,
  add constraint spiff_terms_certificate check (
    (certificate_curriculum_id is not null) = (certificate_adds_cents is not null or certificate_required));
create index spiff_terms_curriculum on spiff_terms (certificate_curriculum_id) where certificate_curriculum_id is not null;

-- Whether the person held it on the day of the sale, as it was known when the claim was sent. Null: the terms ask for none.
alter table spiff_claim add column certificate_held boolean;
