import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { sectionIdsOf, type Frozen } from './course-version.rules.ts';

/**
 * Writes a content over the draft. Chapters, sections and questions that it lacks are deleted; those it has keep their ids. Its French
 * belongs to its English.
 */
export async function restoreDraft(
  tx: Transaction,
  courseId: string,
  { content, quiz, ...terms }: Frozen,
): Promise<void> {
  const files = content.files;
  await sql`
    update course_draft set name = ${content.name.en}, name_fr = ${content.name.fr}, name_fr_of = text_digest(${content.name.en}),
      description = ${content.description.en}, description_fr = ${content.description.fr}, description_fr_of = text_digest(${content.description.en}),
      pass_score = ${terms.passScore}, time_limit_minutes = ${terms.timeLimitMinutes}, attempts_limit = ${terms.attemptsLimit},
      pool_size = ${terms.poolSize}, image_id = ${files ? files.image : sql`image_id`},
      banner_image_id = ${files ? files.bannerImage : sql`banner_image_id`}, cheat_sheet_id = ${files ? files.cheatSheet : sql`cheat_sheet_id`},
      cheat_sheet_fr_id = ${files ? files.cheatSheetFr : sql`cheat_sheet_fr_id`},
      version = version + 1, outline_version = outline_version + 1, revision = revision + 1, updated_at = now()
    where course_id = ${courseId}`.execute(tx);
  const chapters = content.chapters.map(({ _id, name }, position) => ({
    id: _id,
    position,
    en: name.en,
    fr: name.fr,
  }));
  const sections = content.chapters.flatMap((chapter) =>
    chapter.sections.map(({ _id, slug, type, name, body, durationSeconds, ...media }, position) => ({
      id: _id,
      chapter: chapter._id,
      position,
      slug,
      type,
      en: name.en,
      fr: name.fr,
      body: body.en,
      body_fr: body.fr,
      seconds: durationSeconds,
      media,
    })),
  );
  const questions = quiz.map(
    ({ _id, type, text, explanation, options, image, sectionId, numberAnswer }, position) => ({
      id: _id,
      position,
      type,
      en: text.en,
      fr: text.fr,
      why: explanation.en,
      why_fr: explanation.fr,
      options,
      number: numberAnswer ?? null,
      image: image?.fileId ?? null,
      section: sectionId && sectionIdsOf(content).includes(sectionId) ? sectionId : null,
    }),
  );
  for (const table of ['section', 'chapter', 'quizQuestion'] as const)
    await tx.deleteFrom(table).where('courseId', '=', courseId).execute();
  await sql`insert into chapter (id, course_id, position, name, name_fr, name_fr_of, version)
    select r.id, ${courseId}, r.position, r.en, r.fr, text_digest(r.en), ${nextVersion}
    from jsonb_to_recordset(${JSON.stringify(chapters)}::jsonb) r (id uuid, position int, en text, fr text)`.execute(
    tx,
  );
  await sql`insert into section (id, course_id, chapter_id, position, slug, type, name, name_fr, name_fr_of, body, body_fr, body_fr_of,
      duration_seconds, media, media_fr_of, version)
    select r.id, ${courseId}, r.chapter, r.position, r.slug, r.type, r.en, r.fr, text_digest(r.en), r.body, r.body_fr, text_digest(r.body),
      r.seconds, r.media, text_digest(english_texts(r.media)), ${nextVersion}
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
      r (id uuid, chapter uuid, position int, slug text, type text, en text, fr text, body text, body_fr text, seconds int, media jsonb)`.execute(
    tx,
  );
  await sql`insert into quiz_question (id, course_id, position, type, text, text_fr, text_fr_of, explanation, explanation_fr, explanation_fr_of,
      options, options_fr_of, number_answer, image_id, section_id, version)
    select r.id, ${courseId}, r.position, r.type, r.en, r.fr, text_digest(r.en), r.why, r.why_fr, text_digest(r.why),
      r.options, text_digest(english_texts(r.options)), nullif(r.number, 'null'), r.image, r.section, ${nextVersion}
    from jsonb_to_recordset(${JSON.stringify(questions)}::jsonb)
      r (id uuid, position int, type text, en text, fr text, why text, why_fr text, options jsonb, number jsonb, image uuid, section uuid)`.execute(
    tx,
  );
}

/** A rewritten record must not look like the one that an editor still has open, so its version continues from the clock. */
const nextVersion = sql`(extract(epoch from now()) / 10)::int`;
