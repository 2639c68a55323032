import { sql, type RawBuilder } from 'kysely';
import type { Bilingual } from '#contract/platform/language.ts';
import type { NumberAnswer, QuizOption } from '#contract/training/course-content.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';

/** A text after a save. */
export interface TextChange extends Bilingual {
  /** The French was checked against today's English. */
  readonly matched: boolean;
}

/**
 * The hash of the English that a French text was made from. New or checked French belongs to today's English. If only the English changes,
 * the French becomes stale.
 */
const frenchOf = (column: string, { en, fr, matched }: TextChange): RawBuilder<Buffer | null> => {
  const [english, french, of] = [sql.ref(column), sql.ref(`${column}_fr`), sql.ref(`${column}_fr_of`)];
  return sql`case when ${fr}::text = '' then null when ${matched}::boolean or ${fr}::text <> ${french} then text_digest(${en}::text)
    when ${of} is null and ${en}::text <> ${english} and ${french} <> '' then text_digest(${english}) else ${of} end`;
};

/** The same for a document that holds several texts. `frenchChanged` says whether any French in it changed. */
const documentFrenchOf = (
  column: string,
  of: string,
  document: string,
  { matched, frenchChanged }: { matched: boolean; frenchChanged: boolean },
): RawBuilder<Buffer | null> =>
  sql`case when ${matched || frenchChanged}::boolean then text_digest(english_texts(${document}::jsonb))
    when ${sql.ref(of)} is null and english_texts(${document}::jsonb) <> english_texts(${sql.ref(column)})
      then text_digest(english_texts(${sql.ref(column)})) else ${sql.ref(of)} end`;

export interface DocumentChange {
  readonly document: unknown;
  readonly matched: boolean;
  readonly frenchChanged: boolean;
}

const textColumns = (column: string, text: TextChange | undefined): RawBuilder<unknown>[] =>
  text === undefined
    ? []
    : [
        sql`${sql.ref(column)} = ${text.en}`,
        sql`${sql.ref(`${column}_fr`)} = ${text.fr}`,
        sql`${sql.ref(`${column}_fr_of`)} = ${frenchOf(column, text)}`,
      ];

const documentColumns = (
  column: string,
  of: string,
  change: DocumentChange | undefined,
): RawBuilder<unknown>[] => {
  if (!change) return [];
  const document = JSON.stringify(change.document);
  return [
    sql`${sql.ref(column)} = ${document}::jsonb`,
    sql`${sql.ref(of)} = ${documentFrenchOf(column, of, document, change)}`,
  ];
};

const plain = (values: Readonly<Record<string, unknown>>): RawBuilder<unknown>[] =>
  Object.entries(values).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  );

async function update(
  tx: Transaction,
  table: string,
  key: string,
  id: string,
  sets: readonly RawBuilder<unknown>[],
) {
  const all = [...sets, sql`version = version + 1`, sql`updated_at = now()`];
  await sql`update ${sql.table(table)} set ${sql.join(all)} where ${sql.ref(key)} = ${id}`.execute(tx);
}

export interface CourseChange {
  readonly name?: TextChange | undefined;
  readonly description?: TextChange | undefined;
  readonly passScore?: number | undefined;
  readonly timeLimitMinutes?: number | null | undefined;
  readonly attemptsLimit?: number | null | undefined;
  readonly poolSize?: number | null | undefined;
  readonly imageId?: string | null | undefined;
  readonly bannerImageId?: string | null | undefined;
  readonly cheatSheetId?: string | null | undefined;
  readonly cheatSheetFrId?: string | null | undefined;
}

export const updateCourseDraft = (tx: Transaction, courseId: string, change: CourseChange) =>
  update(tx, 'course_draft', 'course_id', courseId, [
    ...textColumns('name', change.name),
    ...textColumns('description', change.description),
    ...plain({
      pass_score: change.passScore,
      time_limit_minutes: change.timeLimitMinutes,
      attempts_limit: change.attemptsLimit,
      pool_size: change.poolSize,
      image_id: change.imageId,
      banner_image_id: change.bannerImageId,
      cheat_sheet_id: change.cheatSheetId,
      cheat_sheet_fr_id: change.cheatSheetFrId,
    }),
  ]);

/** Brand and category belong to the course itself. No version freezes them. */
export async function updateShelf(
  tx: Transaction,
  courseId: string,
  {
    brandId,
    category,
    active,
  }: { brandId?: string | null | undefined; category?: string | undefined; active?: boolean | undefined },
): Promise<void> {
  const sets = plain({ brand_id: brandId, category, active });
  if (sets.length > 0)
    await sql`update course set ${sql.join(sets)}, updated_at = now() where id = ${courseId}`.execute(tx);
}

export async function insertChapter(tx: Transaction, courseId: string): Promise<string> {
  const id = newId();
  await sql`insert into chapter (id, course_id, position)
    select ${id}, ${courseId}, coalesce(max(position), -1) + 1 from chapter where course_id = ${courseId}`.execute(
    tx,
  );
  return id;
}

export const updateChapter = (
  tx: Transaction,
  id: string,
  change: { readonly name?: TextChange | undefined },
) => update(tx, 'chapter', 'id', id, textColumns('name', change.name));

/** Adds an empty section at the end of a chapter and returns its id. Undefined if the chapter no longer exists. */
export async function insertSection(
  tx: Transaction,
  { courseId, chapterId, type, slug }: { courseId: string; chapterId: string; type: string; slug: string },
): Promise<string | undefined> {
  const id = newId();
  // Slugs are part of addresses and never change, so a second section of the same name gets the end of its id appended.
  const { numAffectedRows } = await sql`insert into section (id, course_id, chapter_id, type, slug, position)
    select ${id}, ${courseId}, ${chapterId}, ${type},
      case when exists (select from section where course_id = ${courseId} and slug = ${slug}) then ${`${slug}-${id.slice(-6)}`} else ${slug} end,
      coalesce((select max(position) from section where chapter_id = ${chapterId}), -1) + 1
    from chapter h where h.id = ${chapterId} and h.course_id = ${courseId}`.execute(tx);
  return numAffectedRows === 1n ? id : undefined;
}

export interface SectionChange {
  readonly type?: string | undefined;
  readonly name?: TextChange | undefined;
  readonly body?: TextChange | undefined;
  readonly durationSeconds?: number | undefined;
  readonly media?: DocumentChange | undefined;
}

export const updateSection = (tx: Transaction, id: string, change: SectionChange) =>
  update(tx, 'section', 'id', id, [
    ...textColumns('name', change.name),
    ...textColumns('body', change.body),
    ...documentColumns('media', 'media_fr_of', change.media),
    ...plain({ type: change.type, duration_seconds: change.durationSeconds }),
  ]);

export async function insertQuestion(tx: Transaction, courseId: string): Promise<string> {
  const id = newId();
  await sql`insert into quiz_question (id, course_id, position, type, text, options)
    select ${id}, ${courseId}, coalesce(max(position), -1) + 1, 'single', '', '[]' from quiz_question where course_id = ${courseId}`.execute(
    tx,
  );
  return id;
}

export interface QuestionChange {
  readonly type?: string | undefined;
  readonly text?: TextChange | undefined;
  readonly explanation?: TextChange | undefined;
  readonly imageId?: string | null | undefined;
  readonly sectionId?: string | null | undefined;
  readonly numberAnswer?: NumberAnswer | null | undefined;
  readonly options?: (DocumentChange & { readonly document: readonly QuizOption[] }) | undefined;
}

export const updateQuestion = (tx: Transaction, id: string, change: QuestionChange) =>
  update(tx, 'quiz_question', 'id', id, [
    ...textColumns('text', change.text),
    ...textColumns('explanation', change.explanation),
    ...documentColumns('options', 'options_fr_of', change.options),
    ...plain({
      type: change.type,
      number_answer: change.numberAnswer && JSON.stringify(change.numberAnswer),
      image_id: change.imageId,
      section_id: change.sectionId,
      // Links chosen again, or left out on purpose: the removed link is forgotten.
      lost_section: change.sectionId === undefined ? undefined : null,
    }),
  ]);

type Part = 'chapter' | 'section' | 'quiz_question';

/** Which of these are parts of the course. */
export async function partIds(tx: Transaction, part: Part, courseId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(part)} where course_id = ${courseId}`.execute(tx);
  return new Set(rows.map((row) => row.id));
}

export async function orderParts(
  tx: Transaction,
  part: 'chapter' | 'quiz_question',
  ids: readonly string[],
): Promise<void> {
  await sql`update ${sql.table(part)} p set position = w.nr - 1 from unnest(${ids}::uuid[]) with ordinality w (id, nr) where p.id = w.id`.execute(
    tx,
  );
}

/** Puts sections into a chapter in this order. */
export async function orderSections(
  tx: Transaction,
  chapterId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`update section s set position = w.nr - 1, chapter_id = ${chapterId}
    from unnest(${ids}::uuid[]) with ordinality w (id, nr) where s.id = w.id`.execute(tx);
}

/** The sections of a chapter. */
export async function sectionIdsOf(tx: Transaction, chapterId: string): Promise<readonly string[]> {
  const rows = await tx.selectFrom('section').select('id').where('chapterId', '=', chapterId).execute();
  return rows.map((row) => row.id);
}
