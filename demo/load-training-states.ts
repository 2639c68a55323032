import { sql } from 'kysely';
import { writeRevocation } from '#server/training/certificates/certificates.queries.ts';
import { earnedBefore, insertCertificate, supersede, type CertificateMaking } from '#server/training/certificates/issue.queries.ts';
import { goLive, insertVersion, setLive, versionById } from '#server/training/courses/publishing/course-publishing.queries.ts';
import { plainPublishing } from '#server/training/courses/publishing/publish-draft.ts';
import { insertForm } from '#server/training/forms/forms.queries.ts';
import type { DemoContent } from './content/content.schema.ts';
import { curriculumsForSome } from './curriculums-for-some.data.ts';
import { loadAudience } from './demo-audience.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { codeOf, demoZone, datedOn } from './load-certificates.ts';
import { loadVersion } from './load-drafts.ts';
import { blank, loadWork, writeWork } from './load-history.ts';
import { curriculumsInMaking, deliveryCrew, learnerCertificates, pictureBlock, learnerFeedback, rareWork, readCourse, renewedCourse, retiredBrand, retiredCurriculums } from './states.data.ts';

const day = 86_400_000;
const company = demoId('user', 'company@paddock.example');
const author = demoId('user', 'brand@paddock.example');
const learner = demoId('user', 'learner@paddock.example');
const before = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** Brands, courses, curriculums, passes and certificates in the states that the content files do not show. */
export async function loadTrainingStates(loading: Loading, { courses }: DemoContent): Promise<void> {
  await loadBrands(loading);
  await loadCurriculums(loading);
  for (const { email, dealer, course, stage, daysAgo } of rareWork)
    await loadWork(loading, { email, dealer }, courses.find((one) => one.slug === course)!, stage, { turn: 0, daysAgo });
  await loadRead(loading);
  await loadFeedback(loading);
  await loadRenewal(loading);
  await loadTakenDown(loading);
  await loadLearnerCertificates(loading);
}

async function loadBrands(loading: Loading): Promise<void> {
  const { tx } = loading;
  const { headline, description, segments, ...brand } = retiredBrand;
  await tx
    .insertInto('brand')
    .values({
      id: demoId('brand', brand.slug),
      ...brand,
      segments: [...segments],
      headline: headline.en,
      headlineFr: headline.fr,
      description: description.en,
      descriptionFr: description.fr,
      status: 'unpublished',
      active: false,
    })
    .execute();
  const { brand: slug, media, ...words } = pictureBlock;
  const id = demoId('brand', slug);
  const { fileId, location } = await storeMedia(loading, media, { kind: 'brand', id });
  const block = { _id: demoId('brand-block', `${slug}/picture`), type: 'picture', ...words, image: { fileId, location }, links: [], url: '', curriculums: [] };
  await tx
    .updateTable('brand')
    .set({ blocks: sql`blocks || ${JSON.stringify([block])}::jsonb` })
    .where('id', '=', id)
    .execute();
}

async function loadCurriculums({ tx, now }: Loading): Promise<void> {
  const words = ({ slug, brand, name, description }: (typeof retiredCurriculums | typeof curriculumsInMaking | typeof curriculumsForSome)[number] | typeof deliveryCrew) => ({
    id: demoId('curriculum', slug),
    brandId: demoId('brand', brand),
    name: name.en,
    nameFr: name.fr,
    description: description.en,
    descriptionFr: description.fr,
  });
  const crew = await loadAudience({ tx }, { assignmentGroups: deliveryCrew.departments });
  const rows = [
    { ...words(deliveryCrew), audienceId: crew, status: 'published', publishedAt: before(now, 90), position: 95, updatedAt: before(now, 30) },
    ...retiredCurriculums.map((one, index) => ({
      ...words(one),
      status: 'unpublished',
      active: false,
      publishedAt: before(now, 600),
      startsOn: one.startsOn,
      endsOn: one.endsOn,
      position: 100 + index,
      updatedAt: before(now, 100 + index),
    })),
    ...curriculumsInMaking.map((one, index) => ({
      ...words(one),
      status: 'draft',
      position: 110 + index,
      createdBy: author,
      updatedBy: author,
      updatedAt: before(now, 4 + index),
      deletedAt: one.isDeleted ? before(now, 3) : null,
      deletedBy: one.isDeleted ? company : null,
    })),
  ];
  for (const row of rows) await tx.insertInto('curriculum').values(row).execute();
  const courses = [deliveryCrew, ...retiredCurriculums].map(({ slug }) => ({
    curriculumId: demoId('curriculum', slug),
    courseId: demoId('course', deliveryCrew.course),
    position: 0,
  }));
  await tx.insertInto('curriculumCourse').values(courses).execute();
  for (const [index, curriculum] of curriculumsForSome.entries()) {
    const id = demoId('curriculum', curriculum.slug);
    const audienceId = await loadAudience({ tx }, curriculum.audience);
    const row = { ...words(curriculum), audienceId, status: 'published', position: 120 + index };
    await tx
      .insertInto('curriculum')
      .values({ ...row, publishedAt: before(now, 40 + index), createdBy: author, updatedBy: author, updatedAt: before(now, 40 + index) })
      .execute();
    const inOrder = curriculum.courses.map((course, position) => ({ curriculumId: id, courseId: demoId('course', course), position }));
    await tx.insertInto('curriculumCourse').values(inOrder).execute();
  }
}

/** A version that asks everyone who had passed to renew, with a grace period that is over. */
async function loadRenewal(loading: Loading): Promise<void> {
  const { course, note, daysAgo, graceDays, section } = renewedCourse;
  const at = before(loading.now, daysAgo);
  await loadVersion(loading, { course, section, at, publishing: { note, underway: 'keep', renewal: 'renew', graceDays } });
  await sql`update course_progress set renewal_due_on = ${before(loading.now, daysAgo - graceDays)}::date
    where course_id = ${demoId('course', course)} and passed_at < ${at}`.execute(loading.tx);
}

async function loadRead({ tx, now }: Loading): Promise<void> {
  const key = { userId: demoId('user', readCourse.email), courseId: demoId('course', readCourse.course) };
  const dealerId = demoId('dealer', readCourse.dealer);
  const { id, sectionIds } = await tx
    .selectFrom('courseVersion')
    .select(['id', 'sectionIds'])
    .where('courseId', '=', key.courseId)
    .executeTakeFirstOrThrow();
  const at = (minutes: number) => new Date(before(now, readCourse.daysAgo).getTime() + minutes * 60_000).toISOString();
  const seen = sectionIds.map((sectionId, place) => ({ ...blank('section-seen', at(3 * place + 3)), sectionId, durationSeconds: 170 }));
  await writeWork(tx, { ...key, versionId: id, dealerId }, [blank('enrolled', at(0)), ...seen], { sectionIds, hasQuiz: false });
}

async function loadFeedback({ tx }: Loading): Promise<void> {
  const { course, ...data } = learnerFeedback;
  const courseId = demoId('course', course);
  await insertForm(tx, {
    type: 'course-feedback',
    userId: learner,
    courseId,
    courseVersionId: demoId('course-version', `${course}/1`),
    data: { skipped: false, ...data },
    proxiedBy: null,
  });
}

/** Last year’s course: a second version that moved everyone, the first one restored, and then unpublished for good. */
async function loadTakenDown({ tx, now }: Loading): Promise<void> {
  const courseId = demoId('course', 'off-road-lineup-2026');
  const { id } = await tx.selectFrom('courseVersion').select('id').where('courseId', '=', courseId).executeTakeFirstOrThrow();
  const frozen = (await versionById(tx, courseId, id))!;
  const common = { courseId, frozen, publishedBy: company, submittedBy: author };
  await insertVersion(tx, {
    ...common,
    publishing: { note: 'Prices of the spring.', underway: 'move', renewal: 'renew', graceDays: 14 },
    at: before(now, 8),
    restoresVersionId: null,
  });
  const at = before(now, 7);
  const restored = await insertVersion(tx, { ...common, publishing: plainPublishing, at, restoresVersionId: id });
  await goLive(tx, courseId, { id: restored.id, frozen, at });
  await setLive(tx, courseId, 'unpublished', at);
  await tx.updateTable('course').set({ active: false }).where('id', '=', courseId).execute();
}

async function loadLearnerCertificates({ tx, now }: Loading): Promise<void> {
  const earned = (await earnedBefore(tx, 1000, { at: now, zone: demoZone, customDesigns: true })).find(
    ({ userId, curriculumId }) => userId === learner && curriculumId === demoId('curriculum', deliveryCrew.slug),
  )!;
  for (const { curriculum, state, issuedDaysAgo, revokeReason, personName } of learnerCertificates) {
    const names = await tx
      .selectFrom('curriculum')
      .select(['id as curriculumId', 'name as curriculumName', 'nameFr as curriculumNameFr'])
      .where('id', '=', demoId('curriculum', curriculum))
      .executeTakeFirstOrThrow();
    const made: CertificateMaking = { ...datedOn(earned, before(now, issuedDaysAgo)), ...names, ...(personName && { personName }) };
    const code = codeOf(made, state);
    const id = (await insertCertificate(tx, made, { occasion: state === 'valid' ? 'reissued' : 'earned', code }))!;
    if (state === 'superseded') await supersede(tx, id, before(now, issuedDaysAgo - 2));
    if (revokeReason)
      await writeRevocation(tx, id, { at: before(now, issuedDaysAgo - 5), by: company, proxiedBy: null, reason: revokeReason });
  }
}
