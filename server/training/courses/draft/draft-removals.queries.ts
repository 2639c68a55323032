import { sql } from 'kysely';
import type { RemovedPart } from '#contract/training/draft-parts.calls.ts';
import { namedUser } from '#server/people/users/named-user.queries.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { binDays } from '#server/platform/publishing/bin.ts';

export type PartKind = RemovedPart['kind'];

export interface Removal {
  readonly kind: PartKind;
  readonly name: string;
}

const named = {
  chapter: sql`name, name_fr`,
  section: sql`name, name_fr`,
  question: sql`text, text_fr`,
} as const;
const tables = { chapter: 'chapter', section: 'section', question: 'quiz_question' } as const;

/** Removes a part from the draft and keeps all of it in the draft's bin. */
export async function removePart(
  tx: Transaction,
  removal: {
    readonly courseId: string;
    readonly kind: PartKind;
    readonly id: string;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  const { courseId, kind, id, by, at } = removal;
  const table = sql.table(tables[kind]);
  const sections =
    kind === 'chapter'
      ? sql`coalesce((select jsonb_agg(to_jsonb(s)) from section s where s.chapter_id = p.id), '[]')`
      : sql`'[]'::jsonb`;
  await sql`insert into draft_removal (course_id, record_id, kind, name, name_fr, parts, removed_at, removed_by)
    select course_id, id, ${kind}, ${named[kind]},
      jsonb_build_object('section', ${sections}) || jsonb_build_object(${tables[kind]}::text, jsonb_build_array(to_jsonb(p))), ${at}, ${by}
    from ${table} p where p.id = ${id} and p.course_id = ${courseId}
    on conflict (course_id, record_id) do update set name = excluded.name, name_fr = excluded.name_fr, parts = excluded.parts,
      removed_at = excluded.removed_at, removed_by = excluded.removed_by`.execute(tx);
  await sql`delete from ${table} where id = ${id} and course_id = ${courseId}`.execute(tx);
}

/** The part is not back in the course. It may be, through a restored older version or by hand. */
const isGone = sql`not exists (select from chapter h where h.id = x.record_id) and not exists (select from section s where s.id = x.record_id)
  and not exists (select from quiz_question q where q.id = x.record_id)`;

export type RemovedRow = Omit<RemovedPart, '_id'> & { readonly id: string };

/** The contents of a draft's bin, latest removal first. */
export async function removedParts(db: Db, courseId: string, now: Date): Promise<RemovedRow[]> {
  const { rows } = await sql<RemovedRow>`
    select x.record_id as id, x.kind, json_build_object('en', x.name, 'fr', x.name_fr) as name,
      case x.kind when 'chapter' then jsonb_array_length(x.parts -> 'section') else 0 end as "sectionsCount",
      x.removed_at as "removedAt", ${namedUser('x.removed_by')} as "removedBy"
    from draft_removal x where x.course_id = ${courseId} and x.removed_at > ${binBegins(now)} and ${isGone}
    order by x.removed_at desc, x.record_id`.execute(db);
  return rows;
}

/** The removed part with this id. Undefined if the bin has none. */
export async function removalOf(
  tx: Transaction,
  courseId: string,
  partId: string,
): Promise<Removal | undefined> {
  const { rows } = await sql<Removal>`
    select x.kind, x.name from draft_removal x where x.course_id = ${courseId} and x.record_id = ${partId} and ${isGone}`.execute(
    tx,
  );
  return rows[0];
}

const french = (column: string) => [column, `${column}_fr`, `${column}_fr_of`];
const columns = {
  chapter: french('name'),
  section: ['type', 'duration_seconds', 'media', 'media_fr_of', ...french('name'), ...french('body')],
  question: [
    ...french('text'),
    ...french('explanation'),
    'type',
    'options',
    'options_fr_of',
    'number_answer',
    'image_id',
  ],
} as const;
/** The columns to write for a part, from the named table or row. */
const columnsOf = (kind: PartKind, of?: string) =>
  sql.join(columns[kind].map((column) => sql.ref(of ? `${of}.${column}` : column)));

const rowsOf = (courseId: string, partId: string, table: 'chapter' | 'section' | 'quiz_question') =>
  sql`draft_removal x, jsonb_populate_recordset(null::${sql.table(table)}, x.parts -> ${table}) r
    where x.course_id = ${courseId} and x.record_id = ${partId}`;

/**
 * Puts a part back in its place. A section whose chapter no longer exists goes to the end of the last one. False if there is no chapter.
 */
export async function restorePart(
  tx: Transaction,
  courseId: string,
  partId: string,
  kind: PartKind,
): Promise<boolean> {
  if (kind === 'chapter') {
    await makeRoom(tx, courseId, partId, 'chapter', sql`true`);
    await sql`insert into chapter (id, course_id, position, version, ${columnsOf('chapter')})
      select r.id, ${courseId}, r.position, r.version + 1, ${columnsOf('chapter', 'r')} from ${rowsOf(courseId, partId, 'chapter')}`.execute(
      tx,
    );
    await insertSections(tx, courseId, partId, sql`r.chapter_id`);
  } else if (kind === 'section') {
    await makeRoom(tx, courseId, partId, 'section', sql`p.chapter_id = r.chapter_id`);
    const chapter = sql`coalesce((select h.id from chapter h where h.id = r.chapter_id and h.course_id = ${courseId}),
      (select h.id from chapter h where h.course_id = ${courseId} order by h.position desc limit 1))`;
    if ((await insertSections(tx, courseId, partId, chapter)) === 0) return false;
  } else {
    await makeRoom(tx, courseId, partId, 'quiz_question', sql`true`);
    await sql`insert into quiz_question (id, course_id, position, version, section_id, lost_section, ${columnsOf('question')})
      select r.id, ${courseId}, r.position, r.version + 1, s.id,
        case when s.id is null then coalesce(r.lost_section, (select jsonb_build_object('id', e -> 'id', 'en', e -> 'name', 'fr', e -> 'name_fr')
          from draft_removal g, jsonb_array_elements(g.parts -> 'section') e
          where g.course_id = ${courseId} and e ->> 'id' = r.section_id::text limit 1)) end, ${columnsOf('question', 'r')}
      from draft_removal x cross join lateral jsonb_populate_recordset(null::quiz_question, x.parts -> 'quiz_question') r
      left join lateral (select n.id from section n where n.course_id = ${courseId} and n.id = r.section_id) s on true
      where x.course_id = ${courseId} and x.record_id = ${partId}`.execute(tx);
  }
  await sql`delete from draft_removal where course_id = ${courseId} and record_id = ${partId}`.execute(tx);
  return true;
}

/** Moves the parts at this position and after it on by one. */
async function makeRoom(
  tx: Transaction,
  courseId: string,
  partId: string,
  table: 'chapter' | 'section' | 'quiz_question',
  among: ReturnType<typeof sql>,
): Promise<void> {
  await sql`update ${sql.table(table)} p set position = p.position + 1 from ${rowsOf(courseId, partId, table)}
    and p.course_id = ${courseId} and p.position >= r.position and ${among}`.execute(tx);
}

/** Brings back the sections of a removal, and the links from questions to them. */
async function insertSections(
  tx: Transaction,
  courseId: string,
  partId: string,
  chapter: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    insert into section (id, course_id, chapter_id, position, slug, version, ${columnsOf('section')})
    select r.id, ${courseId}, t.chapter,
      case when t.chapter = r.chapter_id then r.position else coalesce((select max(o.position) + 1 from section o where o.chapter_id = t.chapter), 0) end,
      case when exists (select from section o where o.course_id = ${courseId} and o.slug = r.slug) then r.slug || '-' || right(r.id::text, 6) else r.slug end,
      r.version + 1, ${columnsOf('section', 'r')}
    from draft_removal x cross join lateral jsonb_populate_recordset(null::section, x.parts -> 'section') r
      cross join lateral (select ${chapter} as chapter) t
    where x.course_id = ${courseId} and x.record_id = ${partId} and t.chapter is not null
    returning id`.execute(tx);
  await sql`update quiz_question q set section_id = s.id, lost_section = null from section s
    where q.course_id = ${courseId} and q.section_id is null and s.id = any(${rows.map((row) => row.id)}::uuid[])
      and (q.lost_section ->> 'id')::uuid = s.id`.execute(tx);
  return rows.length;
}

const binBegins = (now: Date) => new Date(now.getTime() - binDays * 86_400_000);

/** Deletes parts whose days in the draft's bin are over. */
export async function forgetRemovals(db: Db, now: Date): Promise<void> {
  await sql`delete from draft_removal where removed_at <= ${binBegins(now)}`.execute(db);
}

/** Adds a copy of a section after it. Undefined if there is no such section. */
export async function duplicateSection(
  tx: Transaction,
  copy: { readonly courseId: string; readonly from: string; readonly id: string },
): Promise<void> {
  const { courseId, from, id } = copy;
  await sql`update section s set position = s.position + 1 from section o
    where o.id = ${from} and s.chapter_id = o.chapter_id and s.position > o.position`.execute(tx);
  await sql`insert into section (id, course_id, chapter_id, position, slug, ${columnsOf('section')})
    select ${id}, ${courseId}, chapter_id, position + 1, left(slug, 50) || '-' || right(${id}::text, 6), ${columnsOf('section')}
    from section where id = ${from} and course_id = ${courseId}`.execute(tx);
}

/** Adds a copy of a question after it under a new id, with these options. Their French is copied unchanged. */
export async function duplicateQuestion(
  tx: Transaction,
  copy: {
    readonly courseId: string;
    readonly from: string;
    readonly id: string;
    readonly options: readonly unknown[];
  },
): Promise<void> {
  const { courseId, from, id, options } = copy;
  await sql`update quiz_question q set position = q.position + 1 from quiz_question o
    where o.id = ${from} and q.course_id = ${courseId} and q.position > o.position`.execute(tx);
  await sql`insert into quiz_question (id, course_id, position, section_id, ${columnsOf('question')})
    select ${id}, ${courseId}, position + 1, section_id, ${columnsOf('question')} from quiz_question where id = ${from} and course_id = ${courseId}`.execute(
    tx,
  );
  await sql`update quiz_question set options = ${JSON.stringify(options)}::jsonb where id = ${id}`.execute(
    tx,
  );
}
