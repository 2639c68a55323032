import type pg from 'pg';

/**
 * Everything that the makers of two databases could do differently, as sorted lines that name what they tell of: relations with their
 * columns in order, constraints, indexes, functions, triggers, sequences, comments, grants, and the rows that are there from the
 * beginning. Left out are the names of NOT NULL constraints, which nothing refers to, and what differs between any two databases: times and
 * secrets.
 */
export async function shapeOf(client: pg.Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ line: string }>(shape);
  const lines = rows.map(({ line }) => line);
  for (const { table, columns } of await tablesWithRows(client)) {
    const found = await client.query<{ line: string }>(
      `select to_jsonb(r)::text as line from (select ${columns} from ${table}) r`,
    );
    lines.push(...found.rows.map(({ line }) => `row of ${table}: ${line}`));
  }
  return lines.toSorted();
}

const shape = `
  with own as (
    select oid, nspname from pg_namespace where nspname in ('public', 'activity_log_month')
  ), rel as (
    select c.*, c.oid::regclass::text as named from pg_class c where relnamespace in (select oid from own) and relname !~ '^migration(_pkey)?$'
  ), fn as (
    select p.*, p.oid::regprocedure::text as named from pg_proc p where pronamespace in (select oid from own)
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  )
  select concat_ws(' ', 'schema', nspname) as line from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'
  union all select concat_ws(' ', 'extension', extname, 'in', extnamespace::regnamespace) from pg_extension
  union all select concat_ws(' ', 'collation', collname, collprovider, coalesce(to_jsonb(c) ->> 'colllocale', to_jsonb(c) ->> 'colliculocale'),
      collisdeterministic)
    from pg_collation c where collnamespace in (select oid from own)
  union all select concat_ws(' ', 'type', oid::regtype, typtype, (select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid))
    from pg_type t where typnamespace in (select oid from own) and typtype in ('d', 'e', 'r')
  union all select concat_ws(' ', 'relation', named, relkind, relpersistence, reloptions, relreplident, relrowsecurity, relacl,
      pg_get_partkeydef(oid), pg_get_expr(relpartbound, oid))
    from rel where relkind <> 'i' and relkind <> 'I'
  union all select concat_ws(' ', 'column', named, row_number() over (partition by named order by attnum), attname,
      format_type(atttypid, atttypmod), case when attcollation <> 0 then attcollation::regcollation end, case when attnotnull then 'not null' end,
      'default ' || pg_get_expr(adbin, adrelid), 'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
      attstorage, nullif(attcompression::text, ''), attstattarget, attoptions, attacl)
    from rel join pg_attribute on attrelid = rel.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind in ('r', 'p', 'v', 'm') and attnum > 0 and not attisdropped
  union all select concat_ws(' ', 'constraint', named, conname, pg_get_constraintdef(k.oid), condeferrable, condeferred, convalidated)
    from rel join pg_constraint k on conrelid = rel.oid where contype <> 'n'
  union all select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident, indnullsnotdistinct)
    from rel join pg_index on indexrelid = rel.oid
  union all select concat_ws(' ', 'view', named, pg_get_viewdef(oid)) from rel where relkind in ('v', 'm')
  union all select concat_ws(' ', 'sequence', named, seqtypid::regtype, seqstart, seqincrement, seqmin, seqmax, seqcache, seqcycle,
      pg_sequence_last_value(seqrelid)::text,
      (select d.refobjid::regclass::text || '.' || attname from pg_depend d join pg_attribute on attrelid = d.refobjid and attnum = d.refobjsubid
        where d.objid = rel.oid and d.deptype in ('a', 'i')))
    from rel join pg_sequence on seqrelid = rel.oid
  union all select concat_ws(' ', 'function', named, proacl, pg_get_functiondef(oid)) from fn where prokind <> 'a'
  union all select concat_ws(' ', 'aggregate', named, proacl, provolatile, proparallel, aggtransfn, aggfinalfn, aggcombinefn, aggtranstype::regtype, agginitval)
    from fn join pg_aggregate on aggfnoid = fn.oid
  union all select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), tgenabled, tgparentid <> 0)
    from rel join pg_trigger t on tgrelid = rel.oid where not tgisinternal
  union all select concat_ws(' ', 'policy', named, to_jsonb(p) - 'oid' - 'polrelid') from rel join pg_policy p on polrelid = rel.oid
  union all select concat_ws(' ', 'rule', pg_get_ruledef(r.oid)) from rel join pg_rewrite r on ev_class = rel.oid where rulename <> '_RETURN'
  union all select concat_ws(' ', 'statistics', pg_get_statisticsobjdef(oid)) from pg_statistic_ext where stxnamespace in (select oid from own)
  union all select concat_ws(' ', 'comment', pg_describe_object(classoid, objoid, objsubid), description)
    from pg_description where objoid in (select oid from rel union select oid from fn)
  union all select concat_ws(' ', 'event trigger', evtname) from pg_event_trigger
  union all select concat_ws(' ', 'publication', pubname) from pg_publication`;

/** The tables of `public` that hold rows, with the columns that are the same in every database, as a list for a statement. */
async function tablesWithRows(client: pg.Client): Promise<readonly { table: string; columns: string }[]> {
  const { rows } = await client.query<{ table: string; columns: string }>(`
    select quote_ident(c.relname) as table, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> 'migration'
      and a.attnum > 0 and not a.attisdropped
      and coalesce(pg_get_expr(d.adbin, d.adrelid), '') <> 'now()' and (c.relname, a.attname) <> ('portal_secret', 'secret')
      and (xpath('count(//row)', query_to_xml(format('select 1 from %I limit 1', c.relname), false, false, '')))[1]::text <> '0'
    group by c.relname order by 1`);
  return rows;
}
