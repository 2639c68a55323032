import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import { favoriteCalls } from '#contract/library/favorites.calls.ts';
import { promotionCalls } from '#contract/library/promotions.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { emptyTrash } from '#server/people/publishing/publishable-parts.ts';
import { articles } from './articles-published.ts';
import { newId } from '#server/platform/ids.ts';
import { buildBulletin, buildPromotion } from '#tests/builders/articles.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const at = (id: string) => ({ params: { id } });
const titlesFor = async (client: Client, query: object = {}) =>
  (await client.ask(calls.list, { query: { limit: 100, ...query } })).announcements.map(({ title }) => title);

describe('refusals', () => {
  test('learners and dealer managers read, and change nothing', async () => {
    const bulletin = await buildBulletin(admin);
    const body = { title: 'Mine', description: '<p>Mine</p>', version: bulletin.version };
    for (const client of [learner, await signedInAs(portal, 'DEALER_MANAGER')]) {
      expect((await client.refused(calls.create, { body })).status).toBe(403);
      expect((await client.refused(calls.save, { ...at(bulletin._id), body })).status).toBe(403);
      expect((await client.refused(calls.remove, at(bulletin._id))).status).toBe(403);
      const status = { status: 'unpublished' as const };
      expect((await client.refused(calls.changeStatus, { ...at(bulletin._id), body: status })).status).toBe(
        403,
      );
    }
    expect((await portal.stranger.refused(calls.list, {})).status).toBe(401);
    expect((await learner.ask(calls.get, at(bulletin._id))).announcement.title).toBe(bulletin.title);
  });

  test('drafts, unpublished ones, and the trash do not exist for readers', async () => {
    const draft = await buildBulletin(admin, { title: 'Draft words', published: false });
    const trashed = await buildBulletin(admin, { title: 'Trashed words' });
    await admin.ask(calls.remove, at(trashed._id));
    for (const { _id } of [draft, trashed]) {
      expect((await learner.refused(calls.get, at(_id))).status).toBe(404);
      expect((await learner.refused(calls.favorite, { ...at(_id), body: { favored: true } })).status).toBe(
        404,
      );
      expect((await learner.refused(calls.another, { ...at(_id), query: { index: 1 } })).status).toBe(404);
    }
    for (const query of [{ published: false }, { isAdmin: true }, { deleted: true }, { status: 'draft' }])
      expect(await titlesFor(learner, query)).toEqual([]);
    const { counts } = await learner.ask(calls.list, {});
    expect(counts).toMatchObject({ draft: 0, unpublished: 0, deleted: 0 });
    expect(await titlesFor(admin, { published: false })).toContain('Draft words');
  });

  test('a department reads its own bulletins alone', async () => {
    const [group, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    const [member, stranger] = [
      await signedInAs(portal, 'LEARNER', { groupIds: [group] }),
      await signedInAs(portal, 'LEARNER', { groupIds: [other] }),
    ];
    const bulletin = await buildBulletin(admin, {
      title: 'For service',
      audience: { assignmentGroups: [group] },
    });
    expect(await titlesFor(member)).toContain('For service');
    expect(await titlesFor(stranger)).not.toContain('For service');
    expect((await stranger.refused(calls.get, at(bulletin._id))).status).toBe(404);
    expect((await member.ask(calls.get, at(bulletin._id))).announcement).toMatchObject({
      audience: null,
      readersCount: null,
      createdBy: null,
    });
  });

  test('brand managers write for own brands alone', async () => {
    const [own, foreign] = [await buildBrand(portal), await buildBrand(portal)];
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const words = { title: 'Brand news', description: '<p>New colors.</p>' };
    expect(await manager.refused(calls.create, { body: { ...words, brand: foreign } })).toMatchObject({
      status: 400,
      errors: { brand: expect.any(String) },
    });
    expect((await manager.refused(calls.create, { body: words })).status).toBe(400);
    const theirs = await buildBulletin(admin, { brand: foreign, published: false });
    expect((await manager.refused(calls.get, at(theirs._id))).status).toBe(404);
    expect(
      (await manager.refused(calls.save, { ...at(theirs._id), body: { ...words, version: 1 } })).status,
    ).toBe(404);
    expect(
      (await manager.ask(calls.create, { body: { ...words, brand: own } })).announcement.brand?._id,
    ).toBe(own);
  });

  test('a bulletin needs a title, and a published one a text in the language of its title', async () => {
    expect(await admin.refused(calls.create, { body: { description: '<p>Text</p>' } })).toMatchObject({
      code: 'articles.needsTitle',
      errors: { title: expect.any(String) },
    });
    const body = { title: 'Only a title', descriptionFr: '<p>Texte</p>', published: true };
    expect(await admin.refused(calls.create, { body })).toMatchObject({
      code: 'articles.needsText',
      errors: { description: expect.any(String) },
    });
    expect(await titlesFor(admin, { isAdmin: true, text: 'Only a title' })).toEqual([]);
    const french = { titleFr: 'Treuil', descriptionFr: '<p>Serrez les vis.</p>' };
    const { announcement } = await admin.ask(calls.create, { body: { ...french, published: true } });
    expect(announcement).toMatchObject({ title: '', titleFr: 'Treuil', excerptFr: 'Serrez les vis.' });
  });

  test('empty paragraphs and spaces are no text, so they are not published', async () => {
    for (const description of ['<p></p>', '<p> </p>', '<p>&nbsp;</p><p><br></p>', '<ul><li></li></ul>']) {
      const body = { title: 'Recall', description, published: true };
      const refusal = await admin.refused(calls.create, { body });
      expect(refusal.errors, description).toHaveProperty('description');
    }
    const empty = await buildBulletin(admin, { descriptionFr: '<p>&nbsp;</p>' });
    expect(empty.descriptionFr).toBe('');
  });

  test('a promotion needs its days to be published, in their order', async () => {
    const body = { title: 'Spring sale', description: '<p>Ten percent.</p>', published: true };
    expect((await admin.refused(promotionCalls.create, { body })).code).toBe('articles.needsDates');
    const turned = { ...body, startDate: '2031-05-02', endDate: '2031-05-01' };
    expect(await admin.refused(promotionCalls.create, { body: turned })).toMatchObject({
      code: 'articles.endsBeforeStart',
      errors: { endDate: expect.any(String) },
    });
    const odd = { ...body, startDate: '2031-02-30', endDate: '2031-03-01' };
    expect((await admin.refused(promotionCalls.create, { body: odd })).status).toBe(400);
    const parts = { ...body, published: false, partNumbers: ['<script>'] };
    expect((await admin.refused(promotionCalls.create, { body: parts })).status).toBe(400);
  });

  test('nothing is published for an audience that contains nobody, or that names what does not exist', async () => {
    const empty = await buildAssignmentGroup(portal);
    const body = { title: 'Nobody', description: '<p>Text</p>', audience: { assignmentGroups: [empty] } };
    expect((await admin.refused(calls.create, { body: { ...body, published: true } })).code).toBe(
      'articles.audienceWithoutPeople',
    );
    const draft = await admin.ask(calls.create, { body });
    const published = { ...at(draft.announcement._id), body: { status: 'published' as const } };
    expect((await admin.refused(calls.changeStatus, published)).code).toBe('articles.audienceWithoutPeople');
    const gone = { ...body, audience: { assignmentGroups: [newId()] } };
    expect((await admin.refused(calls.create, { body: gone })).status).toBe(400);
    for (const field of [{ course: newId() }, { resources: [{ resource: newId() }] }, { image: newId() }])
      expect((await admin.refused(calls.create, { body: { ...body, ...field } })).status).toBe(400);
  });

  test('a file of somebody else, or one of the wrong kind, is refused', async () => {
    const words = { title: 'Files', description: '<p>Text</p>' };
    const { announcement } = await admin.ask(calls.create, {
      body: words,
      files: { attachFile: pdfFile() },
    });
    const file = announcement.attachFile!._id;
    const other = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await other.refused(calls.create, { body: { ...words, attachFile: file } })).code).toBe(
      'articles.unknownFile',
    );
    const asPicture = { ...words, image: file, version: announcement.version };
    expect((await admin.refused(calls.save, { ...at(announcement._id), body: asPicture })).code).toBe(
      'articles.fileDoesNotFit',
    );
    expect((await learner.send(fileCalls.read, { params: { id: file } } as never)).statusCode).toBe(404);
  });

  test('a feature that is off has no calls', async () => {
    const off = await openTestPortal((settings) => ({ ...settings, announcements: { enabled: false } }));
    const someone = await signedInAs(off, 'COMPANY_ADMIN');
    expect((await someone.refused(calls.list, {})).status).toBe(404);
    expect((await someone.refused(promotionCalls.recent, {})).status).toBe(404);
    // Favorites are a feature of their own, and stay on.
    const { id } = await off.services.db
      .insertInto('article')
      .values({ id: newId(), kind: 'bulletin', title: 'Hidden', status: 'published' })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await someone.refused(calls.favorite, { ...at(id), body: { favored: true } })).status).toBe(404);
    await off.close();
  });
});

describe('articles', () => {
  test('markup is cleaned, sizes and own pictures stay, and lists read the words alone', async () => {
    const { announcement } = await admin.ask(calls.create, {
      body: {
        title: 'Formatted',
        description:
          '<p onclick="x()">Fit the <span style="font-size: 20px; color: red">belt</span></p><script>alert(1)</script><p>by hand &amp; eye</p>',
      },
    });
    expect(announcement.description).toBe(
      '<p>Fit the <span style="font-size:20px">belt</span></p><p>by hand &amp; eye</p>',
    );
    expect(announcement.excerpt).toBe('Fit the belt by hand & eye');
  });

  test('pictures and documents are sent with the form, in their order, kept by a save without them, and released', async () => {
    const words = { title: 'Illustrated', description: '<p>See below.</p>' };
    const files = {
      image: await pngFile(),
      'images-0': await pngFile(),
      'images-1': await pngFile(),
      'resources-0': pdfFile(),
    };
    const { announcement } = await admin.ask(calls.create, { body: words, files } as never);
    expect([announcement.image, announcement.images.length, announcement.resources.length]).toEqual([
      expect.objectContaining({ mediaType: expect.stringMatching(/^image\//) }),
      2,
      1,
    ]);
    const kept = await admin.ask(calls.save, {
      ...at(announcement._id),
      body: { ...words, title: 'Kept', version: announcement.version },
    });
    expect(kept.announcement).toMatchObject({
      images: announcement.images,
      resources: announcement.resources,
    });
    const [first] = announcement.images;
    const fewer = await admin.ask(calls.save, {
      ...at(announcement._id),
      body: {
        ...words,
        images: [announcement.images[1]!._id],
        resources: [],
        version: kept.announcement.version,
      },
    });
    expect(fewer.announcement.images.map(({ _id }) => _id)).toEqual([announcement.images[1]!._id]);
    expect((await admin.send(fileCalls.read, { params: { id: first!._id } } as never)).statusCode).toBe(404);
  });

  test('readers open the files of what they read, and a copy keeps them when its original is gone', async () => {
    const { announcement } = await admin.ask(calls.create, {
      body: { title: 'Sheet', description: '<p>Text</p>', published: true },
      files: { attachFile: pdfFile() },
    });
    const file = announcement.attachFile!._id;
    const read = async () =>
      (await learner.send(fileCalls.read, { params: { id: file } } as never)).statusCode;
    expect(await read()).toBe(200);
    const copy = await admin.ask(calls.duplicate, at(announcement._id));
    expect(copy.announcement).toMatchObject({ title: 'Sheet (copy)', status: 'draft' });
    await admin.ask(calls.remove, at(announcement._id));
    expect(await read()).toBe(404);
    await admin.ask(calls.changeStatus, { ...at(copy.announcement._id), body: { status: 'published' } });
    expect(await read()).toBe(200);
  });

  test('facts, parts, and a related course that leads only those there who can take it', async () => {
    const course = await buildCourse(portal);
    const { promotion } = await admin.ask(promotionCalls.create, {
      body: {
        title: 'Winch week',
        description: '<p>Half price.</p>',
        startDate: '2020-01-01',
        endDate: '2099-12-31',
        partNumbers: ['WN-4500', 'WN 4500/2'],
        facts: [{ label: 'Models', labelFr: 'Modèles', value: '2027 trail', valueFr: 'Sentier 2027' }],
        course: course.id,
        published: true,
      },
    });
    const seen = (await learner.ask(promotionCalls.get, at(promotion._id))).promotion;
    expect(seen).toMatchObject({
      partNumbers: ['WN-4500', 'WN 4500/2'],
      facts: [{ label: 'Models', valueFr: 'Sentier 2027' }],
      course: { _id: course.id, path: null },
      period: 'running',
    });
    const { promotions } = await learner.ask(promotionCalls.list, { query: { text: 'wn 4500/2' } });
    expect(promotions.map(({ _id }) => _id)).toEqual([promotion._id]);
  });

  test('a save on an outdated version shows what is there now', async () => {
    const bulletin = await buildBulletin(admin);
    const body = { title: 'First', description: '<p>Text</p>', version: bulletin.version };
    await admin.ask(calls.save, { ...at(bulletin._id), body });
    const refusal = await admin.refused(calls.save, {
      ...at(bulletin._id),
      body: { ...body, title: 'Second' },
    });
    expect(refusal).toMatchObject({ status: 409, current: { title: 'First' } });
  });

  test('promotions are upcoming, running, or ended by the day, and `date` asks for those that run on it', async () => {
    const own = await openTestPortal(undefined, { now: () => new Date('2031-05-10T15:00:00Z') });
    const writer = await signedInAs(own, 'COMPANY_ADMIN');
    for (const [title, startDate, endDate] of [
      ['ended', '2031-05-01', '2031-05-09'],
      ['running', '2031-05-10', '2031-05-10'],
      ['upcoming', '2031-05-11', '2031-05-20'],
    ])
      await buildPromotion(writer, { title, startDate, endDate });
    const reader = await signedInAs(own, 'LEARNER');
    const list = async (query: object) =>
      (await reader.ask(promotionCalls.list, { query })).promotions.map(({ title }) => title);
    for (const period of ['ended', 'running', 'upcoming']) expect(await list({ period })).toEqual([period]);
    expect(await list({ date: '2031-05-09' })).toEqual(['ended']);
    expect(await list({ date: '2031-05-15' })).toEqual(['upcoming']);
    const draft = { isAdmin: 'true', status: 'draft', date: '2031-05-15' };
    for (const [title, startDate, endDate] of [
      ['without days', null, null],
      ['from then on', '2031-05-15', null],
      ['until then', null, '2031-05-15'],
      ['later', '2031-05-16', null],
      ['earlier', null, '2031-05-14'],
    ] as const)
      await buildPromotion(writer, { title, startDate, endDate, published: false });
    const drafts = (await writer.ask(promotionCalls.list, { query: draft } as never)).promotions;
    expect(drafts.map(({ title }) => title).toSorted()).toEqual(['from then on', 'until then']);
    await own.close();
  });

  test('`another` walks through the filtered list, the newest first, to null at its ends', async () => {
    const own = await openTestPortal();
    const writer = await signedInAs(own, 'COMPANY_ADMIN');
    const made = [];
    for (const title of ['red one', 'blue', 'red two', 'red three'])
      made.push(await buildBulletin(writer, { title }));
    const reader = await signedInAs(own, 'LEARNER');
    const [one, , two, three] = made.map(({ _id }) => _id);
    const next = async (id: string, index: -1 | 1) =>
      (await reader.ask(calls.another, { ...at(id), query: { index, text: 'red' } })).newEventId;
    expect(await next(three!, 1)).toBe(two);
    expect(await next(two!, 1)).toBe(one);
    expect(await next(one!, 1)).toBeNull();
    expect(await next(one!, -1)).toBe(two);
    expect(await next(three!, -1)).toBeNull();
    const { announcements } = await reader.ask(calls.recent, {});
    expect(announcements.map(({ title }) => title)).toEqual(['red three', 'red two', 'blue', 'red one']);
    await own.close();
  });

  test('what takes an article out of the filtered list leaves its neighbors', async () => {
    const own = await openTestPortal();
    const writer = await signedInAs(own, 'COMPANY_ADMIN');
    const reader = await signedInAs(own, 'LEARNER');
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three', 'four'])
      ids.push((await buildBulletin(writer, { title }))._id);
    const [one, two, three, four] = ids as [string, string, string, string];
    const next = async (id: string, index: -1 | 1, filter: object) =>
      (await reader.ask(calls.another, { ...at(id), query: { index, ...filter } } as never)).newEventId;
    const unread = { unread: 'true' };
    const visit = (id: string) => reader.send(calls.get, { ...at(id), query: { visit: 'true' } } as never);
    await visit(three);
    expect(await next(three, 1, unread)).toBe(two);
    expect(await next(three, -1, unread)).toBe(four);
    await visit(two);
    expect(await next(two, 1, unread)).toBe(one);
    expect(await next(two, -1, unread)).toBe(four);
    await reader.ask(calls.favorite, { ...at(one), body: { favored: true } });
    expect(await next(three, 1, { favored: 'true' })).toBe(one);
    await own.close();
  });

  test('an article moves through its states with an entry for each, and leaves the trash after 30 days', async () => {
    const bulletin = await buildBulletin(admin, { title: 'States', published: false });
    const { _id: id } = bulletin;
    await admin.ask(calls.changeStatus, { ...at(id), body: { status: 'published' } });
    await admin.ask(calls.changeStatus, { ...at(id), body: { status: 'unpublished' } });
    expect(
      (await admin.refused(calls.changeStatus, { ...at(id), body: { status: 'unpublished' } })).status,
    ).toBe(409);
    await admin.ask(calls.remove, at(id));
    expect(await titlesFor(admin, { deleted: true })).toContain('States');
    expect((await admin.ask(calls.restore, at(id))).announcement.status).toBe('unpublished');
    const { activities } = await admin.ask(calls.activity, at(id));
    expect(activities.map(({ type }) => type)).toEqual(['update', 'delete', 'update', 'publish', 'create']);
    const bulk = await admin.ask(calls.bulk, { body: { action: 'publish', ids: [id, newId()] } });
    expect(bulk.outcomes.map(({ done }) => done)).toEqual([true, false]);
  });

  test('favorites are each person’s own, and come back with the article', async () => {
    const bulletin = await buildBulletin(admin, { title: 'Favorite' });
    const mark = (client: Client, favored: boolean) =>
      client.ask(calls.favorite, { ...at(bulletin._id), body: { favored } });
    expect((await mark(learner, true)).announcement.favored).toBe(true);
    await mark(learner, true);
    expect(await titlesFor(learner, { favored: true })).toEqual(['Favorite']);
    expect(await titlesFor(await signedInAs(portal, 'LEARNER'), { favored: true })).toEqual([]);
    await admin.ask(calls.changeStatus, { ...at(bulletin._id), body: { status: 'unpublished' } });
    expect(await titlesFor(learner, { favored: true })).toEqual([]);
    await admin.ask(calls.changeStatus, { ...at(bulletin._id), body: { status: 'published' } });
    expect(await titlesFor(learner, { favored: true })).toEqual(['Favorite']);
    expect((await mark(learner, false)).announcement.favored).toBe(false);
  });
});

test('while favorites are off, nothing is marked; the marks come back with the feature', async () => {
  const own = await openTestPortal((settings) => ({ ...settings, favorites: { enabled: false } }));
  const reader = await buildUser(own);
  const client = await signedIn(own, reader);
  const bulletin = await buildBulletin(await signedInAs(own, 'COMPANY_ADMIN'));
  await own.services.db
    .insertInto('favorite')
    .values({ userId: reader.id, kind: 'bulletin', recordId: bulletin._id })
    .execute();
  expect((await client.ask(calls.get, at(bulletin._id))).announcement.favored).toBe(false);
  expect((await client.refused(favoriteCalls.list)).status).toBe(404);
  await own.close();
});

test('the list of favorites has what can still be opened, the latest mark first', async () => {
  const reader = await signedInAs(portal, 'LEARNER');
  const [first, second] = [await buildBulletin(admin), await buildBulletin(admin)];
  const promotion = await buildPromotion(admin);
  for (const { _id } of [first, second])
    await reader.ask(calls.favorite, { ...at(_id), body: { favored: true } });
  await reader.ask(promotionCalls.favorite, { ...at(promotion._id), body: { favored: true } });
  const favorites = async () => {
    const { bulletins, promotions, ...others } = await reader.ask(favoriteCalls.list);
    expect(others).toEqual({ videos: [], events: [], podcasts: [] });
    return [bulletins, promotions].map((list) => list.map(({ _id }) => _id));
  };
  expect(await favorites()).toEqual([[second._id, first._id], [promotion._id]]);
  await admin.ask(calls.remove, at(second._id));
  expect(await favorites()).toEqual([[first._id], [promotion._id]]);
  expect((await portal.stranger.refused(favoriteCalls.list)).status).toBe(401);
});

test('after 30 days in the trash an article is gone, with its files, visits, and marks; a copy keeps the files it names', async () => {
  const words = { title: 'Gone', description: '<p>Text</p>', published: true };
  const made = async () =>
    (await admin.ask(calls.create, { body: words, files: { attachFile: pdfFile() } })).announcement;
  const [gone, copied] = [await made(), await made()];
  const copy = (await admin.ask(calls.duplicate, at(copied._id))).announcement;
  await learner.send(calls.get, { ...at(gone._id), query: { visit: 'true' } } as never);
  await learner.ask(calls.favorite, { ...at(gone._id), body: { favored: true } });
  for (const { _id } of [gone, copied]) await admin.ask(calls.remove, at(_id));
  const { services } = portal;
  const inDays = (days: number) => ({ ...services, now: () => new Date(Date.now() + days * 86_400_000) });
  await emptyTrash(articles.bulletin)(inDays(29));
  expect((await admin.ask(calls.get, at(gone._id))).announcement.title).toBe('Gone');
  await emptyTrash(articles.bulletin)(inDays(31));
  expect((await admin.refused(calls.get, at(gone._id))).status).toBe(404);
  const stored = await services.db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', [gone.attachFile!._id, copy.attachFile!._id])
    .where('ownerKind', 'is not', null)
    .execute();
  expect(stored.map(({ id }) => id)).toEqual([copy.attachFile!._id]);
  for (const table of ['visit', 'favorite'] as const)
    expect(
      await services.db.selectFrom(table).select('recordId').where('recordId', '=', gone._id).execute(),
    ).toEqual([]);
});
