import { sql } from 'kysely';
import type { ManifestItem, PackageManifest } from '#contract/training/scorm-package.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { slugOf } from '#server/training/courses/draft/draft-media.rules.ts';
import { nameAfter, type OutlinePlan, type Standing, type StandingSection } from './scorm-outline.rules.ts';

interface StandingRow {
  readonly sections: readonly StandingSection[];
  readonly chapters: Standing['chapters'];
  readonly slugs: readonly string[];
  /** In the package of the draft. */
  readonly manifest: PackageManifest | null;
}

export type StandingOutline = Standing & { readonly slugs: ReadonlySet<string> };

/** The sections of a course that come from a package: those of the draft, and those of the live version that the draft no longer has. */
export async function standingOutline(db: Db | Transaction, courseId: string): Promise<StandingOutline> {
  const { rows } = await sql<StandingRow>`
    with own as (
      select s.id, s.chapter_id, s.name, s.name_fr, s.media -> 'scorm' as scorm, false as former, h.position as chapter_at, s.position
      from section s join chapter h on h.id = s.chapter_id where s.course_id = ${courseId} and s.type = 'scorm'
      union all
      select (x.section ->> '_id')::uuid, (h.chapter ->> '_id')::uuid, x.section -> 'name' ->> 'en', x.section -> 'name' ->> 'fr',
        x.section -> 'scorm', true, h.nr::int, x.nr::int
      from course c join course_version v on v.id = c.published_version_id,
        jsonb_array_elements(v.content -> 'chapters') with ordinality h (chapter, nr),
        jsonb_array_elements(h.chapter -> 'sections') with ordinality x (section, nr)
      where c.id = ${courseId} and x.section ->> 'type' = 'scorm'
        and not exists (select from section s where s.id = (x.section ->> '_id')::uuid))
    select coalesce((select json_agg(json_build_object('_id', o.id, 'chapterId', o.chapter_id, 'name', json_build_object('en', o.name, 'fr', o.name_fr),
        'itemId', o.scorm ->> 'itemId', 'title', o.scorm ->> 'title', 'isFormer', o.former) order by o.former, o.chapter_at, o.position) from own o), '[]') as sections,
      coalesce((select json_agg(json_build_object('_id', h.id, 'name', h.name) order by h.position) from chapter h where h.course_id = ${courseId}), '[]') as chapters,
      coalesce((select json_agg(s.slug) from section s where s.course_id = ${courseId}), '[]') as slugs,
      (select p.manifest from scorm_package p where p.id = (select (o.scorm ->> 'packageId')::uuid from own o where not o.former limit 1)) as manifest`.execute(
    db,
  );
  const { sections, chapters, slugs, manifest } = rows[0]!;
  return {
    sections,
    chapters,
    slugs: new Set(slugs),
    packagedNames: new Set(manifest ? namesIn(manifest) : []),
  };
}

const namesIn = ({ title, items }: PackageManifest): string[] => [title, ...items.flatMap(titlesIn)];
const titlesIn = (item: ManifestItem): string[] => [item.title, ...item.items.flatMap(titlesIn)];

/** A name keeps the French written for it. If the English changes, the French becomes stale. */
const frenchOf = sql`case when t.name_fr = '' then null
  when t.name_fr_of is null and excluded.name <> t.name then text_digest(t.name) else t.name_fr_of end`;

/** Writes the chapters and sections of a package into the draft. */
export async function writeOutline(
  tx: Transaction,
  courseId: string,
  packageId: string,
  plan: OutlinePlan,
  slugs: ReadonlySet<string>,
): Promise<void> {
  const chapters = plan.chapters.map(({ _id, name }, position) => ({ id: _id, position, name }));
  const taken = new Set(slugs);
  const sections = plan.chapters.flatMap((chapter) =>
    chapter.sections.map((section, position) => {
      const { before, item } = section;
      return {
        id: section._id,
        chapter: chapter._id,
        position,
        slug: freeSlug(item.title, section._id, taken),
        name: nameAfter(section),
        fr: before?.name.fr ?? '',
        fr_of: before?.name.en ?? '',
        media: { scorm: { packageId, itemId: item.identifier, title: item.title, ...item.launch } },
      };
    }),
  );
  await sql`delete from section where id = any(${plan.gone.map((section) => section._id)}::uuid[])`.execute(
    tx,
  );
  await sql`insert into chapter as t (id, course_id, position, name)
    select r.id, ${courseId}, r.position, r.name from jsonb_to_recordset(${JSON.stringify(chapters)}::jsonb) r (id uuid, position int, name text)
    on conflict (id) do update set position = excluded.position, name = excluded.name, name_fr_of = ${frenchOf},
      version = t.version + 1, updated_at = now()`.execute(tx);
  await sql`insert into section as t (id, course_id, chapter_id, position, slug, type, name, name_fr, name_fr_of, media)
    select r.id, ${courseId}, r.chapter, r.position, r.slug, 'scorm', r.name, r.fr, case when r.fr <> '' then text_digest(r.fr_of) end, r.media
    from jsonb_to_recordset(${JSON.stringify(sections)}::jsonb)
      r (id uuid, chapter uuid, position int, slug text, name text, fr text, fr_of text, media jsonb)
    on conflict (id) do update set chapter_id = excluded.chapter_id, position = excluded.position, name = excluded.name,
      name_fr_of = ${frenchOf}, media = excluded.media, version = t.version + 1, updated_at = now()`.execute(
    tx,
  );
  await sql`delete from chapter h where h.course_id = ${courseId} and not h.id = any(${chapters.map((one) => one.id)}::uuid[])
    and not exists (select from section s where s.chapter_id = h.id)`.execute(tx);
}

function freeSlug(title: string, id: string, taken: Set<string>): string {
  const slug = slugOf(title);
  const free = taken.has(slug) ? `${slug}-${id.slice(-6)}` : slug;
  taken.add(free);
  return free;
}
