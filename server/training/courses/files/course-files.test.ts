import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { languageCookie } from '#contract/platform/language.ts';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls as publishing } from '#contract/training/course-publishing.calls.ts';
import { courseShelfCalls as shelf } from '#contract/training/course-shelf.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { pdfFile, pngFile } from '#tests/builders/files.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { clientOf, openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let author: Client;
let learner: Client;
let outsider: Client;
/** The course, which learners take, and the slug and pictures of its section. */
let course: { readonly id: string; readonly slug: string };
let english: string;
let french: string;
let plain: string;

const upload = async (name: string, widthPx: number) =>
  (await author.ask(fileCalls.upload, { files: { file: await pngFile(name, widthPx) } }))._id;
const learnerWith = async (language: 'en' | 'fr') =>
  signedIn(portal, await buildUser(portal, { role: 'LEARNER', language }));
const publish = (id: string) =>
  author.ask(publishing.changeStatus, { params: { id }, body: { action: 'publish' } });

async function saveSlide(
  chapterId: string,
  name: string,
  image: { en: { fileId: string }; fr?: { fileId: string } },
  body?: { en: string; fr: string },
) {
  const { section } = await author.ask(drafts.saveSection, {
    params: { chapterId },
    body: {
      type: 'slide',
      name: { en: name, fr: name },
      slide: { image, alt: { en: 'Belt', fr: 'Courroie' } },
      ...(body && { body }),
    },
  });
  return section;
}

beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await learnerWith('en');
  const { _id: id, chapters } = await writeCourse(author, {
    brand: await buildBrand(portal),
    name: 'Belts',
  });
  [english, french, plain] = [
    await upload('Belt 1é.png', 41),
    await upload('courroie.png', 42),
    await upload('plain.png', 43),
  ];
  const chapterId = chapters[0]!._id;
  const { slug } = await saveSlide(chapterId, 'The belt', {
    en: { fileId: english },
    fr: { fileId: french },
  });
  await saveSlide(chapterId, 'Only English', { en: { fileId: plain } });
  await publish(id);
  await buildCurriculum(portal, [{ id, versionId: id, name: 'Belts', sectionIds: [], right: {} }]);
  course = { id, slug };
  // A brand manager works on the courses of one brand only.
  outsider = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
});
afterAll(() => portal.close());

const get = (client: Client, url: string, headers: Record<string, string> = {}, method?: 'HEAD') =>
  portal.app.inject({
    method: method ?? 'GET',
    url,
    cookies: client.cookies,
    headers: { accept: 'application/problem+json', ...headers },
  });
/** Which file an address answers with. */
const served = async (client: Client, url: string) => {
  const response = await get(client, url);
  expect(response.statusCode, response.body.slice(0, 200)).toBe(200);
  return String(response.headers['etag']).replaceAll('"', '');
};
const inLanguage = (client: Client, language: string): Client =>
  clientOf(portal.app, { ...client.cookies, [languageCookie]: language });
const addressesOf = (courseId: string, rest: string, file: string) => [
  `/course/${courseId}/${rest}/${file}`,
  `/fr/course/${courseId}/${rest}/${file}`,
  `/course/${courseId}/${rest}/fr/${file}`,
  `/fr/course/${courseId}/${rest}/fr/${file}`,
];

describe('refusals', () => {
  test('a visitor is asked to sign in, as for the course', async () => {
    for (const rest of ['description', `section/${course.slug}`])
      for (const url of addressesOf(course.id, rest, english)) {
        const response = await get(portal.stranger, url);
        expect(response.statusCode, url).toBe(401);
        expect(response.json().code).toBe(
          (await portal.stranger.refused(courseCalls.get, { params: { id: course.id } })).code,
        );
      }
  });

  test('a course that the person may not see is not found, with the reply of the course itself, in both languages', async () => {
    const secret = await writeCourse(author, { brand: await buildBrand(portal), name: 'Secret' });
    const picture = await upload('secret.png', 44);
    const { slug } = await saveSlide(secret.chapters[0]!._id, 'Secret', { en: { fileId: picture } });
    for (const person of [learner, outsider])
      for (const language of ['en', 'fr'])
        for (const courseId of [secret._id, newId()])
          for (const url of [
            ...addressesOf(courseId, 'description', picture),
            ...addressesOf(courseId, `section/${slug}`, 'secret.png'),
          ]) {
            const client = inLanguage(person, language);
            const response = await get(client, url);
            const usual = await client.refused(courseCalls.get, { params: { id: courseId } });
            expect(response.json(), url).toMatchObject({
              status: 404,
              code: 'courses.notFound',
              detail: usual.detail,
            });
          }
  });

  test('an unknown file, section, or file of another section or course is not found, like an unknown file', async () => {
    const usual = await learner.refused(fileCalls.read, { params: { id: newId() } });
    const other = await writeCourse(author, { brand: await buildBrand(portal), name: 'Other' });
    const elsewhere = await upload('elsewhere.png', 45);
    await saveSlide(other.chapters[0]!._id, 'Elsewhere', { en: { fileId: elsewhere } });
    for (const [rest, file] of [
      ['description', 'nothing.png'],
      ['description', newId()],
      ['description', '%00'],
      ['description', 'plain.png'],
      [`section/${course.slug}`, 'plain.png'],
      [`section/${course.slug}`, plain],
      [`section/${course.slug}`, elsewhere],
      [`section/${course.slug}`, '..%2Fplain.png'],
      ['section/no-such-section', english],
      ['section/%00', english],
    ])
      for (const url of addressesOf(course.id, rest!, file!)) {
        const response = await get(learner, url);
        expect(response.json(), url).toMatchObject({ status: 404, code: usual.code, detail: usual.detail });
      }
  });

  test('a picture that only the draft has is for its authors', async () => {
    const { chapters } = (await author.ask(drafts.read, { params: { id: course.id } })).course;
    const picture = await upload('draft.png', 46);
    const { slug } = await saveSlide(chapters[0]!._id, 'Not published yet', { en: { fileId: picture } });
    const url = `/course/${course.id}/section/${slug}/draft.png`;
    expect((await get(learner, url)).json()).toMatchObject({ status: 404, code: 'files.notFound' });
    expect(await served(author, url)).toBe(picture);
  });

  test('a share link opens no file by its name, only by its id', async () => {
    const { _id: id, chapters } = await writeCourse(author, {
      brand: await buildBrand(portal),
      name: 'Shared',
    });
    const picture = await upload('shared.png', 47);
    const { slug } = await saveSlide(chapters[0]!._id, 'Shared', { en: { fileId: picture } });
    await author.ask(shelf.shareLink, { params: { id } });
    for (const client of [learner, outsider])
      for (const url of addressesOf(id, `section/${slug}`, 'shared.png'))
        expect((await get(client, url)).json(), url).toMatchObject({ status: 404, code: 'courses.notFound' });
    expect((await get(outsider, `/files/${picture}`)).statusCode).toBe(200);
  });
});

describe('the file of an address', () => {
  test('is the English one by its name or id, and the French one wherever French is active', async () => {
    for (const file of [english, english.toUpperCase(), encodeURIComponent('Belt 1é.png')]) {
      const [bare, ...inFrench] = addressesOf(course.id, `section/${course.slug}`, file);
      expect(await served(learner, bare!)).toBe(english);
      expect(await served(inLanguage(learner, 'fr'), bare!)).toBe(french);
      expect(await served(await learnerWith('fr'), bare!)).toBe(french);
      expect(await served(inLanguage(await learnerWith('fr'), 'en'), bare!)).toBe(english);
      for (const url of inFrench)
        for (const language of ['en', 'fr'])
          expect(await served(inLanguage(learner, language), url)).toBe(french);
    }
  });

  test('is the English one in French too if there is no other', async () => {
    for (const url of addressesOf(course.id, 'section/only-english', 'plain.png'))
      expect(await served(inLanguage(learner, 'fr'), url)).toBe(plain);
  });

  test('of a course is its picture, cheat sheet in the language, or a resource', async () => {
    const { course: draft } = await author.ask(drafts.create, {
      body: { name: { en: 'Files', fr: 'Fichiers' } },
      files: {
        image: await pngFile('cover.png', 47),
        cheatSheet: pdfFile('sheet.pdf'),
        cheatSheetFr: pdfFile('fiche.pdf'),
      },
    });
    const { resources } = await author.ask(shelf.addResources, {
      params: { id: draft._id },
      body: {},
      files: { 'resources-0': pdfFile('torque.pdf') },
    });
    const [bare, ...inFrench] = addressesOf(draft._id, 'description', 'sheet.pdf');
    expect(await served(author, bare!)).toBe(draft.cheatSheet!.fileId);
    for (const url of inFrench) expect(await served(author, url)).toBe(draft.cheatSheetFr!.fileId);
    for (const url of addressesOf(draft._id, 'description', 'cover.png'))
      expect(await served(author, url)).toBe(draft.image!.fileId);
    expect(await served(author, `/course/${draft._id}/description/torque.pdf`)).toBe(resources[0]!._id);
  });

  test('is the picture at the same place of the French text', async () => {
    const { course: draft } = await author.ask(drafts.read, { params: { id: course.id } });
    const [own, counterpart] = [await upload('in-text.png', 48), await upload('dans-le-texte.png', 49)];
    const { slug } = await saveSlide(
      draft.chapters[0]!._id,
      'Pictures in the text',
      { en: { fileId: plain } },
      {
        en: `<p><img src="/files/${own}" alt="Belt"></p>`,
        fr: `<p><img src="/files/${counterpart}" alt="Courroie"></p>`,
      },
    );
    expect(await served(author, `/course/${course.id}/section/${slug}/in-text.png`)).toBe(own);
    expect(await served(author, `/fr/course/${course.id}/section/${slug}/in-text.png`)).toBe(counterpart);
  });

  test('comes as at its own address: with its type, size, and ranges, and unchanged as 304', async () => {
    const url = `/course/${course.id}/section/${course.slug}/${english}`;
    const usual = await get(learner, `/files/${english}`);
    const named = await get(learner, url);
    expect(named.rawPayload.equals(usual.rawPayload)).toBe(true);
    for (const header of ['content-type', 'content-length', 'etag', 'content-security-policy'])
      expect(named.headers[header]).toBe(usual.headers[header]);
    expect(named.headers['cache-control']).toBe('private, no-cache');
    expect(named.headers['vary']).toContain('cookie');
    expect((await get(learner, url, { range: 'bytes=0-9' })).statusCode).toBe(206);
    expect((await get(learner, url, { 'if-none-match': `"${english}"` })).statusCode).toBe(304);
    expect((await get(learner, url, {}, 'HEAD')).headers['content-length']).toBe(
      usual.headers['content-length'],
    );
  });
});
