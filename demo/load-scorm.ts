import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { draftById, insertCourse, touchDraft } from '#server/training/courses/draft/course-drafts.queries.ts';
import { goLive, insertVersion, setDraftState, setLive } from '#server/training/courses/publishing/course-publishing.queries.ts';
import { instantOf, planChange } from '#server/platform/publishing/planned-changes.queries.ts';
import { frozen, sectionIdsOf } from '#server/training/courses/publishing/course-version.rules.ts';
import { plainPublishing } from '#server/training/courses/publishing/publish-draft.ts';
import { updateCourseDraft, updateShelf } from '#server/training/courses/draft/save-draft.queries.ts';
import { isGood, putIntoDraft, unpack } from '#server/training/scorm/take-package.ts';
import type { Loading } from './demo-files.ts';
import { loadAudience } from './demo-audience.ts';
import { demoId } from './demo-id.ts';
import { loadLessons } from './load-lessons.ts';
import { demoScorm, interactiveCurriculum, type DemoScorm } from './scorm.data.ts';
import { packagesInMaking, type PackageInMaking } from './states.data.ts';
import { zip } from './zip.ts';

const sources = fileURLToPath(new URL('./scorm', import.meta.url));
const author = demoId('user', 'brand@paddock.example');
const reviewer = demoId('user', 'company@paddock.example');
const day = 86_400_000;

/** Two courses made of our own packages, uploaded the usual way, published, and in their own curriculum. */
export async function loadScorm(loading: Loading): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'paddock-demo-'));
  try {
    for (const [index, course] of demoScorm.entries()) await loadCourse(loading, course, folder, index);
    for (const [index, course] of packagesInMaking.entries())
      await loadCourse(loading, { ...inMaking, ...course }, folder, index);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await loadCurriculum(loading);
}

/** The archive an author would have exported. */
async function packageOf(slug: string): Promise<Buffer> {
  const files: Record<string, Buffer> = {};
  for (const folder of [slug, 'shared'])
    for (const name of (await readdir(path.join(sources, folder))).toSorted())
      files[name] = await readFile(path.join(sources, folder, name));
  return zip(files);
}

/** Courses in preparation share the package of the first one. */
const inMaking = { ...demoScorm[0]!, brand: 'talus', package: 'torque-trainer' };

type PackagedCourse = DemoScorm & { readonly package?: string } & Partial<Pick<PackageInMaking, 'state' | 'denyReason' | 'liveInDays'>>;

async function loadCourse(loading: Loading, course: PackagedCourse, folder: string, index: number): Promise<void> {
  const { tx, files, now } = loading;
  const at = new Date(now.getTime() - (9 + index * 12) * day);
  const id = await insertCourse(tx, {
    id: demoId('course', course.slug),
    brandId: demoId('brand', course.brand),
    category: course.category,
    passScore: 80,
    createdBy: author,
  });
  const matched = { matched: true };
  await updateCourseDraft(tx, id, { name: { ...course.name, ...matched }, description: { ...course.description, ...matched } });
  await updateShelf(tx, id, { category: course.category });

  const archive = await packageOf(course.package ?? course.slug);
  const localPath = path.join(folder, `${course.slug}.zip`);
  await writeFile(localPath, archive);
  const unpacked = await unpack(files, 'demo', localPath);
  if (!isGood(unpacked)) throw new Error(`The demo package ${course.slug} is refused: ${JSON.stringify(unpacked.findings)}`);
  const packageId = demoId('scorm-package', course.slug);
  const fileName = `${course.slug}.zip`;
  const fileId = await files.store(tx, {
    localPath,
    name: fileName,
    mediaType: 'application/zip',
    owner: { kind: 'scorm-package', id: packageId },
  });
  await putIntoDraft(
    { tx, files, now: () => at, userId: author },
    { id, name: course.name.en },
    { fileId, fileName, sizeBytes: archive.length },
    unpacked,
    { packageId },
  );
  await writeFrench(loading, id, course.french);
  await touchDraft(tx, id, { state: 'draft', userId: author, at, outline: false });
  switch (course.state) {
    case 'draft':
      break;
    case 'review':
      await setDraftState(tx, id, { state: 'review', submittedBy: author, at });
      break;
    case 'denied':
      await setDraftState(tx, id, { state: 'denied', submittedBy: author, decidedBy: reviewer, denyReason: course.denyReason!, at });
      break;
    case 'unpublished':
    case undefined:
      await publish(loading, id, at, course.state === undefined);
      if (course.state) await setLive(tx, id, course.state, at);
  }
  if (course.liveInDays !== undefined) await plan(loading, id, { ...course, liveInDays: course.liveInDays }, at);
}

/** It is published by itself some morning. */
async function plan(
  { tx, now }: Loading,
  courseId: string,
  { state, liveInDays }: { readonly state?: PackageInMaking['state']; readonly liveInDays: number },
  createdAt: Date,
): Promise<void> {
  const zone = 'America/Los_Angeles';
  await planChange(tx, {
    kind: 'course',
    recordId: courseId,
    dueAt: await instantOf(tx, { day: new Date(now.getTime() + liveInDays * day).toISOString().slice(0, 10), time: '09:00', zone }),
    zone,
    action: state === 'review' ? 'approve' : 'publish',
    options: plainPublishing,
    createdBy: reviewer,
    createdAt,
  });
}

async function publish(loading: Loading, id: string, at: Date, isTaken: boolean): Promise<void> {
  const { tx } = loading;
  const written = frozen((await draftById(tx, id))!);
  const version = await insertVersion(tx, {
    courseId: id,
    frozen: written,
    publishing: plainPublishing,
    publishedBy: reviewer,
    submittedBy: author,
    at,
    restoresVersionId: null,
  });
  await goLive(tx, id, { id: version.id, frozen: written, at });
  if (!isTaken) return;
  const played = { courseId: id, versionId: version.id, sectionIds: sectionIdsOf(written.content) };
  await loadLessons(loading, interactiveCurriculum.department, played);
}

/** The French titles of chapters and sections, matched to today’s English. */
async function writeFrench({ tx }: Loading, courseId: string, french: DemoScorm['french']): Promise<void> {
  const words = sql`jsonb_each_text(${JSON.stringify(french)}::jsonb) w (en, fr)`;
  for (const part of ['chapter', 'section'])
    await sql`update ${sql.table(part)} p set name_fr = w.fr, name_fr_of = text_digest(p.name) from ${words}
      where p.course_id = ${courseId} and p.name = w.en`.execute(tx);
}

async function loadCurriculum({ tx, now }: Loading): Promise<void> {
  const { slug, brand, department, name, description } = interactiveCurriculum;
  const id = demoId('curriculum', slug);
  await tx
    .insertInto('curriculum')
    .values({
      id,
      brandId: demoId('brand', brand),
      name: name.en,
      nameFr: name.fr,
      description: description.en,
      descriptionFr: description.fr,
      audienceId: await loadAudience({ tx }, { assignmentGroups: [department] }),
      status: 'published',
      publishedAt: new Date(now.getTime() - 9 * day),
      position: 90,
    })
    .execute();
  await tx
    .insertInto('curriculumCourse')
    .values(
      demoScorm.map((course, position) => ({
        curriculumId: id,
        courseId: demoId('course', course.slug),
        position,
        required: true,
      })),
    )
    .execute();
}
