-- Accounts of one person that became one, and what has to be known to separate them again.

-- One account was merged into another. A pair can be separated again at any time, the newest merge of an account first.
create table account_merge (
  id uuid primary key,
  primary_id uuid not null references user_account on delete cascade,
  secondary_id uuid not null references user_account on delete cascade,
  merged_at timestamptz not null,
  merged_by uuid references user_account on delete set null,
  -- What the secondary account was before: its status, and since when.
  former jsonb not null,
  undone_at timestamptz,
  undone_by uuid references user_account on delete set null,
  check (primary_id <> secondary_id)
);

-- What a merge did to the rows of a table, in the order it was done. Separating takes it back in the opposite order.
create table merged_row (
  merge_id uuid references account_merge on delete cascade,
  place bigint generated always as identity,
  -- 'moved' to the primary account, 'changed' beside that, 'removed' because another row stands, or 'kept' for the room that recomputes.
  step text not null check (step in ('moved', 'changed', 'removed', 'kept')),
  table_name text not null,
  column_name text not null,
  -- [{key, former}]: the primary key without the person, and the values before, as far as they changed.
  rows jsonb not null,
  primary key (merge_id, place)
);

-- An account is merged once at a time.
create unique index account_merge_standing on account_merge (secondary_id) where undone_at is null;
create index account_merge_primary on account_merge (primary_id, merged_at desc);
-- Deleting a person asks whether the person is named here.
create index account_merge_secondary on account_merge (secondary_id);
create index account_merge_merged_by on account_merge (merged_by) where merged_by is not null;
create index account_merge_undone_by on account_merge (undone_by) where undone_by is not null;

-- The account that has what this one had: the one it was merged into, or itself.
create function standing_account(person uuid) returns uuid language sql stable as $$
  select coalesce(merged_into_id, id) from user_account where id = person
$$;

-- The primary key of a table without the column of the person: as an expression over `t`, and as a condition on `r.value -> 'key'`.
create function merged_key(of_table regclass, of_column text, out expression text, out matches text) language sql stable as $$
  select format('jsonb_build_object(%s)', coalesce(string_agg(format('%L, t.%I', a.attname, a.attname), ', ' order by a.attnum), '')),
    coalesce(string_agg(format('t.%I = (r.value -> ''key'' ->> %L)::%s', a.attname, a.attname, format_type(a.atttypid, a.atttypmod)), ' and ' order by a.attnum), 'true')
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
  where i.indrelid = of_table and i.indisprimary and a.attname <> of_column
$$;

-- Gives rows of a secondary account to the primary one, as rooms declare it for their columns, and notes each step. Of two rows that cannot
-- both be of one person, the better stands; the other one stays with the secondary account, or is kept here.
create function merge_rows(merge uuid, source uuid, target uuid, columns jsonb) returns void language plpgsql as $$
declare
  one record;
  rule jsonb;
  key text;
  pair text;
  wins text;
  staying text;
  assigned text;
  numbers text;
begin
  perform set_config('paddock.merging', 'on', true);
  for one in select c ->> 'table' as tab, c ->> 'column' as col, coalesce(c -> 'once', '[]') as once from jsonb_array_elements(columns) as c loop
    key := (merged_key(one.tab::regclass, one.col)).expression;
    staying := '';
    assigned := '';
    numbers := '''{}''::jsonb';
    for rule in select * from jsonb_array_elements(one.once) loop
      if rule ? 'numberedBy' then
        select format(', %1$I = t.%1$I + coalesce((select max(p.%1$I) from %2$s p where p.%3$I = %4$L%5$s), 0)', rule ->> 'numberedBy', one.tab, one.col, target,
          string_agg(format(' and p.%1$I = t.%1$I', x), '')) into assigned
          from jsonb_array_elements_text(rule -> 'of') as x where x <> rule ->> 'numberedBy';
        numbers := format('jsonb_build_object(%1$L, t.%1$I)', rule ->> 'numberedBy');
        continue;
      end if;
      -- Two rows, `t` of the secondary and `p` of the primary account, that exclude each other.
      select format('p.%I = %L', one.col, target)
        || coalesce((select string_agg(format(' and p.%1$I is not distinct from t.%1$I', x), '') from jsonb_array_elements_text(rule -> 'of') as x), '')
        || coalesce((select string_agg(format(' and p.%1$I is not distinct from %2$L and t.%1$I is not distinct from %2$L', w.key, w.value), '')
          from jsonb_each_text(coalesce(rule -> 'while', '{}')) as w), '') into pair;
      select 'case' || coalesce(string_agg(format(case b ->> 1
          when 'set' then ' when t.%1$I is not null and p.%1$I is null then true when t.%1$I is null and p.%1$I is not null then false'
          when 'unset' then ' when t.%1$I is null and p.%1$I is not null then true when t.%1$I is not null and p.%1$I is null then false'
          when 'greater' then ' when coalesce(t.%1$I > p.%1$I, t.%1$I is not null and p.%1$I is null) then true when coalesce(p.%1$I > t.%1$I, t.%1$I is null and p.%1$I is not null) then false'
          else ' when coalesce(t.%1$I < p.%1$I, t.%1$I is not null and p.%1$I is null) then true when coalesce(p.%1$I < t.%1$I, t.%1$I is null and p.%1$I is not null) then false' end,
          b ->> 0), '' order by nr), ' when true then false') || ' else false end' into wins
        from jsonb_array_elements(coalesce(rule -> 'better', '[]')) with ordinality as x (b, nr);
      if rule ? 'replacedAt' then
        -- Both rows are the primary account's from now on, and one of them has been replaced.
        execute format('with lost as (
            update %1$s u set %2$I = now() from (
              select case when %3$s then p.ctid else t.ctid end as place from %1$s t join %1$s p on %4$s where t.%5$I = $1) l
            where u.ctid = l.place returning u.*)
          insert into merged_row (merge_id, step, table_name, column_name, rows)
          select $2, ''changed'', %1$L, %5$L, jsonb_agg(jsonb_build_object(''key'', %6$s, ''former'', jsonb_build_object(%2$L, null))) from lost t having count(*) > 0',
          one.tab, rule ->> 'replacedAt', wins, pair, one.col, key) using source, merge;
      else
        execute format('with gone as (
            delete from %1$s u using (select p.ctid as place from %1$s t join %1$s p on %2$s where t.%3$I = $1 and %4$s) l
            where u.ctid = l.place returning u.*)
          insert into merged_row (merge_id, step, table_name, column_name, rows)
          select $2, ''removed'', %1$L, %3$L, jsonb_agg(jsonb_build_object(''former'', to_jsonb(t))) from gone t having count(*) > 0',
          one.tab, pair, one.col, wins) using source, merge;
        staying := staying || format(' and not exists (select from %s p where %s)', one.tab, pair);
      end if;
    end loop;
    -- What numbers the rows is noted as it was before.
    execute format('with before as materialized (select t.ctid as place, %4$s as key, %5$s as former from %1$s t where t.%2$I = $1 %6$s),
      moved as (update %1$s t set %2$I = $2 %3$s from before b where t.ctid = b.place returning b.key, b.former)
      insert into merged_row (merge_id, step, table_name, column_name, rows)
      select $3, ''moved'', %1$L, %2$L, jsonb_agg(jsonb_build_object(''key'', key, ''former'', former)) from moved having count(*) > 0',
      one.tab, one.col, assigned, key, numbers, staying) using source, target, merge;
  end loop;
  perform set_config('paddock.merging', 'off', true);
end $$;

-- Takes back what a merge did, the last step first. Rows that the primary account has lost since stay lost, and those it got since stay.
create function separate_rows(merge uuid, source uuid, target uuid) returns void language plpgsql as $$
declare
  one record;
  matches text;
  written text;
begin
  perform set_config('paddock.merging', 'on', true);
  for one in select * from merged_row m where m.merge_id = merge and m.step <> 'kept' order by m.place desc loop
    matches := (merged_key(one.table_name::regclass, one.column_name)).matches;
    if one.step = 'removed' then
      select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into written from pg_attribute a
        where a.attrelid = one.table_name::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '';
      execute format('insert into %1$s (%2$s) overriding system value
        select %2$s from jsonb_array_elements($1) as r, jsonb_populate_record(null::%1$s, r.value -> ''former'') on conflict do nothing', one.table_name, written)
        using one.rows;
    else
      select string_agg(format(', %1$I = (r.value -> ''former'' ->> %1$L)::%2$s', a.attname, format_type(a.atttypid, a.atttypmod)), '') into written
        from pg_attribute a where a.attrelid = one.table_name::regclass and one.rows -> 0 -> 'former' ? a.attname::text;
      if one.step = 'moved' then
        execute format('update %1$s t set %2$I = $1 %3$s from jsonb_array_elements($2) as r where t.%2$I = $3 and %4$s',
          one.table_name, one.column_name, coalesce(written, ''), matches) using source, one.rows, target;
      else
        execute format('update %1$s t set %3$s from jsonb_array_elements($2) as r where t.%2$I in ($1, $3) and %4$s',
          one.table_name, one.column_name, ltrim(written, ', '), matches) using source, one.rows, target;
      end if;
    end if;
  end loop;
  perform set_config('paddock.merging', 'off', true);
end $$;

-- How many rows of each column a merge would move, and in how many cases both accounts have one and one of them stands.
create function count_merged_rows(source uuid, target uuid, columns jsonb) returns table (table_name text, moves bigint, in_both bigint) language plpgsql stable as $$
declare
  one record;
  pairs text;
begin
  for one in select c ->> 'table' as tab, c ->> 'column' as col, coalesce(c -> 'once', '[]') as once from jsonb_array_elements(columns) as c loop
    select coalesce(string_agg(format('exists (select from %s p where p.%I = %L', one.tab, one.col, target)
        || coalesce((select string_agg(format(' and p.%1$I is not distinct from t.%1$I', x), '') from jsonb_array_elements_text(rule -> 'of') as x), '')
        || coalesce((select string_agg(format(' and p.%1$I is not distinct from %2$L and t.%1$I is not distinct from %2$L', w.key, w.value), '')
          from jsonb_each_text(coalesce(rule -> 'while', '{}')) as w), '') || ')', ' or '), 'false') into pairs
      from jsonb_array_elements(one.once) as rule where not rule ? 'numberedBy';
    return query execute format('select %L, count(*), count(*) filter (where %s) from %s t where t.%I = $1 having count(*) > 0', one.tab, pairs, one.tab, one.col)
      using source;
  end loop;
end $$;

-- Pairs of accounts that are likely one person, with the reasons. A nightly job finds them; a pair that somebody has called two people stays out of the list.
create table likely_pair (
  one_id uuid references user_account on delete cascade,
  other_id uuid references user_account on delete cascade,
  -- 'dealer' (the same name at the same dealer), 'phone', 'birth-date', 'address'.
  reasons text[] not null,
  found_at timestamptz not null,
  dismissed_at timestamptz,
  dismissed_by uuid references user_account on delete set null,
  primary key (one_id, other_id),
  check (one_id < other_id)
);
create index likely_pair_other on likely_pair (other_id);
create index likely_pair_dismissed_by on likely_pair (dismissed_by) where dismissed_by is not null;
