import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls as publishing } from '#contract/training/course-publishing.calls.ts';
import { courseShelfCalls as calls } from '#contract/training/course-shelf.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { newId } from '#server/platform/ids.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { reaches } from '#contract/platform/roles.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { emptyCourseBin } from './course-bin.job.ts';
import { draftById } from '../draft/course-drafts.queries.ts';
import { draftsVisible } from '../draft/course-drafts.scope.ts';

let portal: TestPortal;
let now = new Date();
let brand: string;
let admin: Client;
let author: Client;
let stranger: Client;
let translator: Client;
let learner: Client;

beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
  brand = await buildBrand(portal);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  author = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  stranger = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  translator = await signedInAs(portal, 'TRANSLATOR');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const write = (name = 'Belts') => writeCourse(author, { brand, name });
const publish = (id: string) =>
  admin.ask(publishing.changeStatus, { params: { id }, body: { action: 'publish' } });
const listed = async (client: Client, query: object) =>
  client.ask(courseCalls.list, { query: { limit: 100, ...query } });

describe('refusals', () => {
  test('another brand’s course is not found in any call', async () => {
    const { _id: id } = await write();
    const params = { id };
    const answers = [
      await stranger.refused(calls.duplicate, { params, body: {} }),
      await stranger.refused(calls.resources, { params }),
      await stranger.refused(calls.addResources, { params, body: {} }),
      await stranger.refused(calls.shareLink, { params }),
      await stranger.refused(calls.renewShareLink, { params }),
      await stranger.refused(calls.revokeShareLink, { params }),
      await stranger.refused(calls.preview, { params: { shareKey: id } }),
      await stranger.refused(calls.unassign, { params: { id, curriculumId: newId() } }),
      await learner.refused(calls.preview, { params: { shareKey: id } }),
      await learner.refused(calls.resources, { params }),
    ];
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404));
  });

  test('a brand manager cannot delete or deactivate; a translator can only write French', async () => {
    const { _id: id } = await write();
    expect((await author.refused(calls.remove, { params: { id } })).status).toBe(403);
    expect((await author.refused(calls.restore, { params: { id } })).status).toBe(403);
    expect((await author.refused(drafts.save, { params: { id }, body: { active: false } })).status).toBe(403);
    for (const call of [calls.duplicate, calls.shareLink, calls.renewShareLink, calls.addResources] as const)
      expect((await translator.refused(call, { params: { id }, body: {} } as never)).code).toBe(
        'courseDrafts.onlyFrench',
      );
  });
});

describe('the editor list of courses', () => {
  test('has drafts, states, translation and counts; a brand manager sees their own brands only; learners see none of it', async () => {
    const course = await write('Unique drivetrain');
    const { courses, counts, abilities } = await listed(author, { isAdmin: true, text: 'unique drivetrain' });
    expect(courses).toMatchObject([
      {
        _id: course._id,
        status: 'draft',
        sectionsCount: 2,
        questionsCount: 2,
        managed: {
          state: 'draft',
          liveNumber: null,
          translation: { missing: 0, stale: 0 },
          abilities: { edit: true, publish: false },
        },
      },
    ]);
    expect(counts).toMatchObject({ all: 1, draft: 1, published: 0 });
    expect(abilities).toEqual({ create: true });
    for (const client of [stranger, learner])
      expect((await listed(client, { isAdmin: true, text: 'unique drivetrain' })).courses).toEqual([]);
    expect((await listed(admin, { status: 'draft', brand, text: 'drivetrain' })).courses).toHaveLength(1);
    expect((await listed(admin, { status: 'review', brand })).courses).toEqual([]);
    expect((await listed(author, { isAdmin: true, untranslated: true, text: 'drivetrain' })).courses).toEqual(
      [],
    );
  });
});

describe('statements', () => {
  const countedIn = async (work: () => Promise<unknown>) => {
    let count = 0;
    const executor = portal.services.db.getExecutor();
    const executeQuery = executor.executeQuery.bind(executor);
    executor.executeQuery = (query, ...rest) => {
      count += 1;
      return executeQuery(query, ...rest);
    };
    await work();
    executor.executeQuery = executeQuery;
    return count;
  };

  test('a list and a whole course need as many for many parts as for few', async () => {
    const small = await writeCourse(author, { brand, sections: 1, questions: 1 });
    const large = await writeCourse(author, { brand, sections: 30, questions: 15 });
    const list = (limit: number) =>
      countedIn(() => author.ask(courseCalls.list, { query: { isAdmin: 'true', limit } }));
    const draft = (id: string) => countedIn(() => author.ask(drafts.read, { params: { id } }));
    expect(await list(1)).toBe(await list(100));
    expect(await draft(small._id)).toBe(await draft(large._id));
  });
});

describe('the trash', () => {
  test('hides a course, restores it, and deletes it after 30 days if nobody has started it', async () => {
    const gone = await write('Gone');
    const kept = await write('Kept');
    await publish(kept._id);
    for (const { _id: id } of [gone, kept]) await admin.ask(calls.remove, { params: { id } });
    const params = { id: gone._id };
    expect((await author.refused(drafts.read, { params })).status).toBe(404);
    expect(await admin.refused(calls.remove, { params })).toMatchObject({
      status: 409,
      code: 'courseDrafts.inBin',
    });
    expect(
      await admin.refused(drafts.save, { params, body: { version: gone.version, name: { en: 'X' } } }),
    ).toMatchObject({ code: 'courseDrafts.inBin' });
    const { course } = await admin.ask(calls.restore, { params });
    expect(course.deletedAt).toBeNull();
    expect(await admin.refused(calls.restore, { params })).toMatchObject({ code: 'courseDrafts.notDeleted' });
    await admin.ask(calls.remove, { params });
    const { courses } = await listed(admin, { deleted: true });
    expect(courses.find((one) => one._id === gone._id)?.managed?.purgedAt).not.toBeNull();
    expect(courses.find((one) => one._id === kept._id)?.managed?.purgedAt).toBeNull();

    now = new Date(now.getTime() + 29 * 86_400_000);
    await emptyCourseBin(portal.services);
    expect(await draftById(portal.services.db, gone._id)).toBeDefined();
    now = new Date(now.getTime() + 2 * 86_400_000);
    await emptyCourseBin(portal.services);
    expect(await draftById(portal.services.db, gone._id)).toBeUndefined();
    expect(await draftById(portal.services.db, kept._id)).toBeDefined();
  });

  test('a duplicate keeps its pictures when the original is purged', async () => {
    const original = await write('Original');
    const { _id: picture } = await author.ask(fileCalls.upload, { files: { file: await pngFile() } });
    await author.ask(drafts.saveSection, {
      params: { chapterId: original.chapters[0]!._id },
      body: {
        type: 'slide',
        name: { en: 'Slide' },
        slide: { image: { en: { fileId: picture } }, alt: { en: 'A' } },
      },
    });
    const saveId = newId();
    const { course: copy } = await author.ask(calls.duplicate, {
      params: { id: original._id },
      body: { saveId },
    });
    const again = await author.ask(calls.duplicate, { params: { id: original._id }, body: { saveId } });
    expect(again.course._id).toBe(copy._id);
    expect(copy).toMatchObject({
      name: { en: 'Original (copy)', fr: 'Original (fr) (copie)' },
      status: 'draft',
      state: 'draft',
      live: null,
    });
    const ids = (course: typeof copy) =>
      course.chapters.flatMap((one) => [one._id, ...one.sections.map((two) => two._id)]);
    expect(ids(copy)).toHaveLength(ids(original).length + 1);
    expect(ids(copy).filter((id) => ids(original).includes(id))).toEqual([]);
    await admin.ask(calls.remove, { params: { id: original._id } });
    now = new Date(now.getTime() + 31 * 86_400_000);
    await emptyCourseBin(portal.services);
    expect(await draftById(portal.services.db, original._id)).toBeUndefined();
    expect((await author.send(fileCalls.read, { params: { id: picture } })).statusCode).toBe(200);
    expect((await stranger.send(fileCalls.read, { params: { id: picture } })).statusCode).toBe(404);
  });
});

describe('bulk actions', () => {
  test('do what is allowed and report for each course what was refused', async () => {
    const [one, two] = [await write(), await write()];
    const ids = [one._id, two._id, newId()];
    const { outcomes } = await admin.ask(calls.bulk, { body: { action: 'deactivate', ids } });
    expect(outcomes.map((each) => [each.done, each.message])).toEqual([
      [true, null],
      [true, null],
      [false, 'This course doesn’t exist or isn’t available to you.'],
    ]);
    const target = await buildBrand(portal);
    await admin.ask(calls.bulk, { body: { action: 'move', ids: [one._id], brand: target } });
    expect((await admin.ask(drafts.read, { params: { id: one._id } })).course.brand?._id).toBe(target);
    const refused = await author.ask(calls.bulk, { body: { action: 'delete', ids: [two._id] } });
    expect(refused.outcomes[0]!.done).toBe(false);
    const moved = await author.ask(calls.bulk, { body: { action: 'move', ids: [two._id], brand: target } });
    expect(moved.outcomes[0]!.message).toBe('You can’t add courses for this brand.');
    await admin.ask(calls.bulk, { body: { action: 'delete', ids: [two._id] } });
    const back = await admin.ask(calls.bulk, { body: { action: 'restore', ids: [two._id, one._id] } });
    expect(back.outcomes.map((each) => each.done)).toEqual([true, false]);
  });
});

describe('links, previews, files, curriculums', () => {
  test('a share link shows the course to signed-in people, records nothing, and stops when it is revoked', async () => {
    const course = await write('Shared');
    const params = { id: course._id };
    const { shareKey, link } = await author.ask(calls.shareLink, { params });
    expect(shareKey).toHaveLength(22);
    expect(link).toContain(`/auth/course/${shareKey}/preview`);
    expect((await author.ask(calls.shareLink, { params })).shareKey).toBe(shareKey);
    const { course: seen } = await learner.ask(calls.preview, { params: { shareKey } });
    expect(seen).toMatchObject({ name: { en: 'Shared' }, isDraft: true, questionsCount: 2, questions: [] });
    const own = await author.ask(calls.preview, { params: { shareKey: course._id } });
    expect(own.course.questions).toHaveLength(2);
    expect(JSON.stringify(own)).not.toContain('"correct"');
    await publish(course._id);
    expect((await learner.ask(calls.preview, { params: { shareKey } })).course).toMatchObject({
      isDraft: false,
      versionNumber: 1,
    });
    const renewed = await author.ask(calls.renewShareLink, { params });
    expect((await learner.refused(calls.preview, { params: { shareKey } })).code).toBe(
      'courseDrafts.noPreview',
    );
    await author.ask(calls.revokeShareLink, { params });
    expect((await learner.refused(calls.preview, { params: { shareKey: renewed.shareKey } })).status).toBe(
      404,
    );
    const events = await portal.services.db
      .selectFrom('learningEvent')
      .select('id')
      .where('courseId', '=', course._id)
      .execute();
    expect(events).toEqual([]);
  });

  test('files are added, listed and removed', async () => {
    const { _id: id } = await write();
    const { resources } = await author.ask(calls.addResources, {
      params: { id },
      body: {},
      files: { 'resources-0': pdfFile('one.pdf'), 'resources-1': pdfFile('two.pdf') },
    });
    expect(resources.map((one) => one.name)).toEqual(['one.pdf', 'two.pdf']);
    const rid = resources[0]!._id;
    const { resources: left } = await author.ask(calls.removeResource, { params: { id, rid } });
    expect(left.map((one) => one.name)).toEqual(['two.pdf']);
    expect((await author.refused(calls.removeResource, { params: { id, rid } })).code).toBe(
      'courseDrafts.resourceNotFound',
    );
    expect((await author.ask(calls.resources, { params: { id } })).resources).toEqual(left);
  });

  test("a removed course leaves its curriculum, and people's progress stays", async () => {
    const course = await buildCourse(portal, { brandId: brand });
    const curriculumId = await buildCurriculum(portal, [course], { brandId: brand });
    const foreign = await buildCurriculum(portal, [course]);
    expect(
      (await author.refused(calls.unassign, { params: { id: course.id, curriculumId: foreign } })).status,
    ).toBe(404);
    const params = { id: course.id, curriculumId };
    await author.ask(calls.unassign, { params });
    expect(await author.refused(calls.unassign, { params })).toMatchObject({
      status: 404,
      code: 'courseDrafts.unknownCurriculum',
    });
  });
});

describe('scope', () => {
  test('the rule and its SQL agree for every role, brand and trash state', async () => {
    const { db } = portal.services;
    const brands = [brand, await buildBrand(portal)];
    const courses = [];
    for (const brandId of [...brands, null]) {
      for (const isDeleted of [false, true]) {
        const { id } = await buildCourse(portal, { ...(brandId && { brandId }), published: false });
        if (isDeleted) await db.updateTable('course').set({ deletedAt: now }).where('id', '=', id).execute();
        courses.push({ id, brandId, isDeleted });
      }
    }
    const rights = ['VIEW_COURSES', 'DELETE_COURSE'];
    const subsets = [[], ['VIEW_COURSES'], ['DELETE_COURSE'], rights];
    for (const reach of reaches) {
      for (const held of subsets) {
        const actor = {
          reach,
          isPlatformAdmin: false,
          rights: new Set(held),
          ownedBrandIds: [brand],
        } as unknown as Actor; // The scope reads only these four.
        for (const course of courses) {
          const seen = (await draftById(db, course.id, draftsVisible.sql(actor, 'c'))) !== undefined;
          expect(seen, JSON.stringify([reach, held, course])).toBe(draftsVisible.holds(actor, course));
        }
      }
    }
  });
});
