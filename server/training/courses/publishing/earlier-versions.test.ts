import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { settingCalls } from '#contract/people/settings.calls.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls as calls } from '#contract/training/course-publishing.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { checkProgress } from '#server/training/progress/check-progress.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { buildDealer, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let brand: string;
let authorUser: BuiltUser;
let reviewerUser: BuiltUser;
let author: Client;
let reviewer: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  brand = await buildBrand(portal);
  authorUser = await buildUser(portal, {
    role: 'BRAND_MANAGER',
    brandIds: [brand],
    language: 'fr',
    firstName: 'Aude',
  });
  reviewerUser = await buildUser(portal, { role: 'COMPANY_ADMIN', firstName: 'Rita' });
  author = await signedIn(portal, authorUser);
  reviewer = await signedIn(portal, reviewerUser);
});
afterAll(() => portal.close());

const write = (name?: string) => writeCourse(author, { brand, ...(name && { name }) });
const act = async (client: Client, id: string, body: Parameters<typeof actionOf>[1]) =>
  (await client.ask(calls.changeStatus, { params: { id }, body })).course;
const actionOf = (
  id: string,
  body: {
    action: 'submit' | 'withdraw' | 'approve' | 'deny' | 'publish' | 'unpublish' | 'republish' | 'discard';
    reason?: string;
    revision?: number;
    publishing?: object;
  },
) => ({ id, body });
const published = async (name?: string) => act(reviewer, (await write(name))._id, { action: 'publish' });

async function addSection(course: CourseDraft, name = 'Added'): Promise<void> {
  await author.ask(drafts.saveSection, {
    params: { chapterId: course.chapters[0]!._id },
    body: { name: { en: name, fr: name }, body: { en: '<p>New.</p>', fr: '<p>Neuf.</p>' } },
  });
}

/** Sees every section of the version the learner is on. */
async function seeAll(client: Client, courseId: string): Promise<void> {
  const { course } = await client.ask(courseCalls.get, { params: { id: courseId } });
  for (const section of course.chapters.flatMap((chapter) => chapter.sections))
    await client.ask(progressCalls.record, {
      params: { id: courseId },
      body: { eventId: newId(), sectionId: section._id },
    });
}

async function passQuiz(client: Client, courseId: string): Promise<void> {
  const { test: attempt } = await client.ask(quizCalls.create, { body: { courseId } });
  const answers = Object.fromEntries(
    attempt.questions.map((one) => [
      one._id,
      [one.options.find((option) => option.text.en === 'right')!._id],
    ]),
  );
  await client.ask(quizCalls.save, { params: { testId: attempt._id }, body: { answers, finished: true } });
}

describe('learners of an earlier version', () => {
  async function withLearners(name: string) {
    const course = await published(name);
    await buildCurriculum(portal, [{ id: course._id } as never]);
    const dealerId = await buildDealer(portal);
    const underway = await signedInAs(portal, 'LEARNER', { dealerId });
    const passed = await signedInAs(portal, 'LEARNER', { dealerId });
    await underway.ask(progressCalls.record, {
      params: { id: course._id },
      body: { eventId: newId(), sectionId: course.chapters[0]!.sections[0]!._id },
    });
    await seeAll(passed, course._id);
    await passQuiz(passed, course._id);
    await addSection(course);
    return { course, underway, passed };
  }
  const progressOf = async (client: Client, id: string) =>
    (await client.ask(progressCalls.read, { params: { id } })).progress;
  const remaining = async (client: Client) =>
    (await client.ask(progressCalls.remaining)).courses.map((one) => one._id);

  test('keep their version if the author says so; the preview counts them', async () => {
    const { course, underway, passed } = await withLearners('Keep');
    const { preview } = await reviewer.ask(calls.preview, { params: { id: course._id } });
    expect(preview).toMatchObject({
      nextNumber: 2,
      isReady: true,
      affected: { inProgress: 1, passed: 1, dealers: 1, newSections: 1, removedSections: 0 },
    });
    expect(preview.curriculumsCount).toBe(1);
    const { course: alone } = await reviewer.ask(drafts.create, {
      body: { name: { en: 'Alone', fr: 'Seul' } },
    });
    const nowhere = await reviewer.ask(calls.preview, { params: { id: alone._id } });
    expect(nowhere.preview.curriculumsCount).toBe(0);
    await act(reviewer, course._id, { action: 'publish', revision: preview.revision });
    expect(await progressOf(underway, course._id)).toMatchObject({ seenCount: 1, sectionCount: 2 });
    expect(await progressOf(passed, course._id)).toMatchObject({ status: 'passed', sectionCount: 2 });
    expect(await remaining(passed)).not.toContain(course._id);
  });

  test('the preview of restoring a version counts people per version, without those who move', async () => {
    const { course, underway } = await withLearners('Back');
    await act(reviewer, course._id, { action: 'publish', publishing: { underway: 'move' } });
    const { versions } = await reviewer.ask(calls.versions, { params: { id: course._id } });
    const first = versions.find((one) => one.number === 1)!;
    const params = { id: course._id };
    const { preview } = await reviewer.ask(calls.preview, { params, query: { restores: first._id } });
    expect(preview).toMatchObject({
      nextNumber: 3,
      isReady: true,
      checks: [],
      changes: [{ kind: 'section', change: 'removed' }],
      affected: {
        removedSections: 1,
        versions: [
          { number: 2, isLive: true, inProgress: 1, passed: 0 },
          { number: 1, isLive: false, inProgress: 0, passed: 1 },
        ],
      },
    });
    await reviewer.ask(calls.rollback, {
      params: { ...params, versionId: first._id },
      body: { publishing: { underway: 'move' } },
    });
    expect(await progressOf(underway, course._id)).toMatchObject({ seenCount: 1, sectionCount: 2 });
    const after = await reviewer.ask(calls.preview, { params });
    expect(after.preview.affected.versions).toMatchObject([
      { number: 3, isLive: true, inProgress: 1 },
      { number: 1, passed: 1 },
    ]);
    expect(await reviewer.refused(calls.preview, { params, query: { restores: newId() } })).toMatchObject({
      status: 404,
      code: 'courseDrafts.versionNotFound',
    });
  });

  test('move with what they have seen; a pass stays; renewal is due after the grace period and met in the new version', async () => {
    const { course, underway, passed } = await withLearners('Move');
    await act(reviewer, course._id, {
      action: 'publish',
      publishing: { underway: 'move', renewal: 'renew', graceDays: 0 },
    });
    expect(await progressOf(underway, course._id)).toMatchObject({
      seenCount: 1,
      sectionCount: 3,
      status: 'in-progress',
    });
    expect(await progressOf(passed, course._id)).toMatchObject({
      status: 'passed',
      percent: 1,
      seenCount: 2,
      sectionCount: 3,
    });
    expect(await remaining(passed)).toContain(course._id);
    await seeAll(passed, course._id);
    expect(await remaining(passed)).toContain(course._id);
    await passQuiz(passed, course._id);
    expect(await remaining(passed)).not.toContain(course._id);
    const { differences } = await checkProgress(portal.services.db);
    expect(differences).toEqual([]);
  });

  test('are not due during the grace period', async () => {
    const { course, passed } = await withLearners('Grace');
    await act(reviewer, course._id, { action: 'publish', publishing: { renewal: 'renew', graceDays: 14 } });
    expect(await remaining(passed)).not.toContain(course._id);
    const { courses } = await passed.ask(progressCalls.completed);
    expect(courses.find((one) => one._id === course._id)?.renewalDueOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('are due at once while the grace period is switched off', async () => {
    const { course, passed } = await withLearners('No grace');
    const admin = await signedInAs(portal, 'PLATFORM_ADMIN');
    const save = async (grace: boolean) => {
      const { version } = (await admin.ask(settingCalls.get)).setting;
      await admin.ask(settingCalls.saveGeneral, { body: { grace, version } });
    };
    await save(false);
    const { preview } = await reviewer.ask(calls.preview, { params: { id: course._id } });
    expect(preview.defaultGraceDays).toBe(0);
    await act(reviewer, course._id, { action: 'publish', publishing: { renewal: 'renew', graceDays: 14 } });
    await save(true);
    expect(await remaining(passed)).toContain(course._id);
  });

  test('pass by moving if they have seen everything the new version requires', async () => {
    const course = await act(
      reviewer,
      (await writeCourse(author, { brand, questions: 0, name: 'Short' }))._id,
      { action: 'publish' },
    );
    await buildCurriculum(portal, [{ id: course._id } as never]);
    const learner = await signedInAs(portal, 'LEARNER', { dealerId: await buildDealer(portal) });
    const [first, second] = course.chapters[0]!.sections;
    await learner.ask(progressCalls.record, {
      params: { id: course._id },
      body: { eventId: newId(), sectionId: first!._id },
    });
    await author.ask(drafts.removeSectionById, { params: { id: second!._id } });
    await act(reviewer, course._id, { action: 'publish', publishing: { underway: 'move' } });
    expect(await progressOf(learner, course._id)).toMatchObject({ status: 'passed' });
    expect((await checkProgress(portal.services.db)).differences).toEqual([]);
  });
});
