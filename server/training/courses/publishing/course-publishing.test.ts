import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Reach } from '#contract/platform/roles.ts';
import { sessionCalls } from '#contract/platform/session.calls.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { chapterCalls } from '#contract/training/chapters.calls.ts';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import {
  coursePublishingCalls as calls,
  courseReviewCalls as review,
} from '#contract/training/course-publishing.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { mailsTo, storedMailsTo } from '#tests/builders/mail.ts';
import { buildRole, buildUser, signedIn, signedInAs, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let brand: string;
let authorUser: BuiltUser;
let reviewerUser: BuiltUser;
let author: Client;
let reviewer: Client;
let stranger: Client;

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
  stranger = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
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
const read = async (id: string, client = author) =>
  (await client.ask(drafts.read, { params: { id } })).course;
const published = async (name?: string) => act(reviewer, (await write(name))._id, { action: 'publish' });

async function addSection(course: CourseDraft, name = 'Added'): Promise<void> {
  await author.ask(drafts.saveSection, {
    params: { chapterId: course.chapters[0]!._id },
    body: { name: { en: name, fr: name }, body: { en: '<p>New.</p>', fr: '<p>Neuf.</p>' } },
  });
}

describe('refusals', () => {
  test('an author submits but cannot publish, approve, deny or unpublish', async () => {
    const { _id } = await write();
    for (const action of ['publish', 'approve', 'deny', 'unpublish'] as const)
      expect(
        (await author.refused(calls.changeStatus, { params: { id: _id }, body: { action } })).status,
      ).toBe(403);
    expect(
      (await author.refused(calls.rollback, { params: { id: _id, versionId: newId() }, body: {} })).status,
    ).toBe(403);
  });

  test('a course of another brand is not found', async () => {
    const { _id } = await write();
    const params = { id: _id };
    const answers = [
      await stranger.refused(calls.changeStatus, { params, body: { action: 'submit' } }),
      await stranger.refused(calls.preview, { params }),
      await stranger.refused(calls.versions, { params }),
      await stranger.refused(calls.compare, { params }),
      await stranger.refused(review.comments, { params }),
      await stranger.refused(review.comment, { params, body: { text: 'Hm' } }),
    ];
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404));
  });

  test('missing parts are listed, and nothing is published', async () => {
    const { course } = await author.ask(drafts.create, { body: { brand, name: { en: 'Empty' } } });
    const refused = await reviewer.refused(calls.changeStatus, {
      params: { id: course._id },
      body: { action: 'publish' },
    });
    expect(refused).toMatchObject({
      status: 409,
      code: 'courseDrafts.notReady',
      detail: 'Not ready to publish: Add a chapter.',
    });
    expect((await read(course._id)).live).toBeNull();
    const submit = { params: { id: course._id }, body: { action: 'submit' as const } };
    expect((await author.refused(calls.changeStatus, submit)).code).toBe('courseDrafts.notReady');
    expect((await read(course._id)).state).toBe('draft');
  });

  test('a draft in review does not change under the reviewer’s eyes, and a decision names the revision looked at', async () => {
    const course = await write();
    const submitted = await act(author, course._id, { action: 'submit', revision: course.revision });
    expect(submitted).toMatchObject({
      status: 'review',
      state: 'review',
      abilities: { edit: false, withdraw: true },
    });
    expect(
      await author.refused(drafts.save, {
        params: { id: course._id },
        body: { version: submitted.version, name: { en: 'Later' } },
      }),
    ).toMatchObject({ status: 409, code: 'courseDrafts.inReview' });
    expect(
      await reviewer.refused(calls.changeStatus, {
        params: { id: course._id },
        body: { action: 'approve', revision: course.revision - 1 },
      }),
    ).toMatchObject({ status: 409, code: 'platform.changedMeanwhile' });
    expect(
      await reviewer.refused(calls.changeStatus, { params: { id: course._id }, body: { action: 'deny' } }),
    ).toMatchObject({ status: 400, code: 'courseDrafts.reasonRequired' });
    expect(
      await reviewer.refused(calls.changeStatus, { params: { id: course._id }, body: { action: 'publish' } }),
    ).toMatchObject({ status: 409, code: 'courseDrafts.wrongState' });
  });

  test('nobody submits while course review is off', async () => {
    const plain = await openTestPortal((settings) => ({ ...settings, courseReview: { enabled: false } }));
    const client = await signedInAs(plain, 'COMPANY_ADMIN');
    const { _id } = await writeCourse(client, {});
    expect(
      await client.refused(calls.changeStatus, { params: { id: _id }, body: { action: 'submit' } }),
    ).toMatchObject({ status: 409, code: 'courseDrafts.reviewOff' });
    await plain.close();
  });
});

describe('review', () => {
  test('a course that waits for review is mailed only to reviewers whose role reaches its brand', async () => {
    const rights = ['VIEW_COURSES', 'VIEW_COURSE_REQUESTS', 'PUBLISH_COURSE'] as const;
    const withRole = async (reach: Reach, brandIds: readonly string[] = [], frenchOnly = false) =>
      buildUser(portal, { roleId: await buildRole(portal, { reach, frenchOnly, rights }), brandIds });
    const people = [
      await withRole('brands', [brand]),
      await withRole('everything'),
      await withRole('brands', [await buildBrand(portal)]),
      await withRole('groups'),
      await withRole('everything', [], true),
    ];
    await act(author, (await write('Sprockets'))._id, { action: 'submit' });
    const counts = [];
    for (const { email } of people) counts.push((await storedMailsTo(portal, email)).length);
    expect(counts).toEqual([1, 1, 0, 0, 0]);
  });

  test('notices name the course in the language of their words', async () => {
    const { _id } = await write('Idlers');
    await act(author, _id, { action: 'submit' });
    await act(reviewer, _id, { action: 'deny', reason: 'No torque values.' });
    const titles = await portal.services.db
      .selectFrom('notice')
      .select(['title', 'titleFr'])
      .where('path', 'like', `%${_id}%`)
      .execute();
    expect(titles.length).toBeGreaterThan(1);
    for (const { title, titleFr } of titles) {
      expect(title).toContain('“Idlers”');
      expect(titleFr).toContain('Idlers (fr)');
    }
  });

  test('submit, deny with a reason, change, submit again with the documented call, approve: each mails the right people in their language', async () => {
    const course = await write('Chains');
    await act(author, course._id, { action: 'submit' });
    const { badges } = await reviewer.ask(sessionCalls.read, {});
    expect(badges['course-requests']).toBeGreaterThan(0);
    const { notifications } = await reviewer.ask(review.notifications);
    expect(notifications.count).toBe(badges['course-requests']);

    const denied = await act(reviewer, course._id, { action: 'deny', reason: 'No torque values.' });
    expect(denied).toMatchObject({ status: 'denied', denyReason: 'No torque values.' });
    await act(author, course._id, { action: 'submit' });
    const again = await act(reviewer, course._id, { action: 'deny', reason: 'Still none.' });
    await addSection(again);
    expect(await read(course._id)).toMatchObject({ status: 'draft' });
    await author.ask(drafts.save, { params: { id: course._id }, body: { status: 'review' } });
    const { course: live } = await reviewer.ask(drafts.save, {
      params: { id: course._id },
      body: { status: 'published' },
    });
    expect(live).toMatchObject({
      status: 'published',
      state: 'clean',
      live: { number: 1 },
      denyReason: null,
    });

    const toReviewer = (await mailsTo(portal, reviewerUser.email)).filter((mail) =>
      mail.subject.includes('Chains'),
    );
    expect(toReviewer.map((mail) => mail.subject)).toEqual(Array(3).fill('To review: Chains'));
    const toAuthor = (await mailsTo(portal, authorUser.email)).filter((mail) =>
      mail.subject.includes('Chains'),
    );
    expect(toAuthor.map((mail) => mail.subject)).toEqual([
      'À revoir : Chains (fr)',
      'À revoir : Chains (fr)',
      'Publié : Chains (fr)',
    ]);
    expect(toAuthor[0]!.text).toContain('No torque values.');
  });

  test('comments are pinned, answered and resolved, and nobody changes another’s comment', async () => {
    const course = await write();
    const params = { id: course._id };
    const section = course.chapters[0]!.sections[0]!;
    const body = { text: 'Which tool?', sectionId: section._id, saveId: newId() };
    await reviewer.ask(review.comment, { params, body });
    const { comments } = await reviewer.ask(review.comment, { params, body });
    expect(comments).toMatchObject([
      { text: 'Which tool?', sectionId: section._id, isOwn: true, resolvedAt: null },
    ]);
    const commentId = comments[0]!._id;
    const { comments: answered } = await author.ask(review.comment, {
      params,
      body: { text: 'A gauge.', parentId: commentId },
    });
    expect(answered[0]!.answers).toMatchObject([{ text: 'A gauge.', isOwn: true }]);
    expect(
      (await author.refused(review.saveComment, { params: { ...params, commentId }, body: { text: 'X' } }))
        .status,
    ).toBe(403);
    expect((await author.refused(review.removeComment, { params: { ...params, commentId } })).status).toBe(
      403,
    );
    expect((await read(course._id)).openCommentsCount).toBe(1);
    await author.ask(review.saveComment, { params: { ...params, commentId }, body: { resolved: true } });
    expect((await read(course._id)).openCommentsCount).toBe(0);
    await reviewer.ask(review.removeComment, { params: { ...params, commentId } });
    expect((await author.ask(review.comments, { params })).comments).toEqual([]);
    expect(
      await author.refused(review.comment, { params, body: { text: 'X', sectionId: newId() } }),
    ).toMatchObject({ status: 400 });
  });

  test('the difference lists added, changed, moved and removed parts with before and after', async () => {
    const course = await published();
    const [first, second] = course.chapters[0]!.sections;
    await author.ask(drafts.saveSection, {
      params: { chapterId: course.chapters[0]!._id },
      body: { _id: first!._id, version: first!.version, name: { en: 'Renamed' } },
    });
    await author.ask(drafts.removeSectionById, { params: { id: second!._id } });
    await addSection(course);
    const { changes, from, to } = await author.ask(calls.compare, { params: { id: course._id } });
    expect([from?.number, to]).toEqual([1, null]);
    expect(changes).toMatchObject([
      {
        kind: 'section',
        change: 'changed',
        fields: [{ field: 'name.en', before: 'Section 0', after: 'Renamed' }],
      },
      { kind: 'section', change: 'added', name: { en: 'Added' } },
      { kind: 'section', change: 'removed', name: { en: 'Section 1' } },
    ]);
  });
});

describe('versions', () => {
  test('changes after publishing stay hidden until published; an earlier version returns as a new one', async () => {
    const course = await published('Shocks');
    const { course: changed } = await author.ask(drafts.save, {
      params: { id: course._id },
      body: { version: course.version, name: { en: 'Shocks and forks' } },
    });
    expect(changed).toMatchObject({ status: 'published', state: 'draft' });
    const { course: seen } = await reviewer.ask(courseCalls.get, { params: { id: course._id } });
    expect(seen.name.en).toBe('Shocks');
    await act(reviewer, course._id, { action: 'publish', publishing: { note: 'Forks too' } });
    expect((await reviewer.ask(courseCalls.get, { params: { id: course._id } })).course.name.en).toBe(
      'Shocks and forks',
    );

    const { versions } = await author.ask(calls.versions, { params: { id: course._id } });
    expect(versions).toMatchObject([
      { number: 2, note: 'Forks too', isLive: true },
      { number: 1, isLive: false },
    ]);
    await addSection(await read(course._id));
    const rollback = { params: { id: course._id, versionId: versions[1]!._id } };
    expect(await reviewer.refused(calls.rollback, { ...rollback, body: {} })).toMatchObject({
      status: 409,
      code: 'courseDrafts.draftChanges',
    });
    const { course: back } = await reviewer.ask(calls.rollback, { ...rollback, body: { discard: true } });
    expect(back).toMatchObject({ name: { en: 'Shocks' }, live: { number: 3 }, state: 'clean' });
    expect(back.chapters[0]!.sections.map((one) => one._id)).toEqual(
      course.chapters[0]!.sections.map((one) => one._id),
    );
    expect(
      await reviewer.refused(calls.rollback, { params: { id: course._id, versionId: newId() }, body: {} }),
    ).toMatchObject({ status: 404 });
    await expect(
      portal.services.db
        .updateTable('courseVersion')
        .set({ note: 'x' })
        .where('courseId', '=', course._id)
        .execute(),
    ).rejects.toThrow('append-only');
  });

  test('a chapter removed from the draft is still read by people on the version that has it', async () => {
    const course = await published();
    const id = course.chapters[0]!._id;
    await author.ask(drafts.removeChapter, { params: { id } });
    expect((await reviewer.ask(chapterCalls.get, { params: { id } })).chapter.sections).toHaveLength(2);
  });

  test('a course is unpublished, published again, and its draft discarded', async () => {
    const course = await published();
    expect(await act(reviewer, course._id, { action: 'unpublish' })).toMatchObject({ status: 'unpublished' });
    expect(await act(reviewer, course._id, { action: 'republish' })).toMatchObject({
      status: 'published',
      live: { number: 1 },
    });
    await addSection(course);
    const discarded = await act(author, course._id, { action: 'discard' });
    expect(discarded).toMatchObject({ state: 'clean' });
    expect(discarded.chapters[0]!.sections).toHaveLength(2);
  });
});
