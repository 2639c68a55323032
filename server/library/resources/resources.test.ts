import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceCalls as calls, type Resource } from '#contract/library/resources.calls.ts';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile, photoFile, pngFile, textFile } from '#tests/builders/files.ts';
import { buildAssignmentGroup, buildBusinessUnit, buildDealer, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const document = { name: 'Torque sheet', nameFr: 'Couples de serrage', type: 'document' } as const;

const add = async (body: object, files?: Parameters<typeof admin.ask>[1]): Promise<Resource> =>
  (await admin.ask(calls.create, { body: { ...document, ...body }, ...files } as never)).resource;

const storedFiles = async () =>
  (
    await portal.services.db
      .selectFrom('file')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

describe('refusals', () => {
  test('a learner can look, but not add, change, reorder or delete', async () => {
    const resource = await add({});
    const params = { id: resource._id };
    expect((await learner.refused(calls.create, { body: document })).status).toBe(403);
    expect((await learner.refused(calls.save, { params, body: { ...document, version: 1 } })).status).toBe(
      403,
    );
    expect((await learner.refused(calls.changeOrder, { body: { ids: [resource._id] } })).status).toBe(403);
    expect((await learner.refused(calls.remove, { params })).status).toBe(403);
  });

  test('unpublished resources do not exist for learners: in the list, by id, to open and as a file', async () => {
    const resource = await add({}, { files: { file: pdfFile() } } as never);
    const { resources } = await learner.ask(calls.list, { query: { limit: 100 } });
    expect(resources.map((one) => one._id)).not.toContain(resource._id);
    expect((await learner.refused(calls.get, { params: { id: resource._id } })).status).toBe(404);
    expect((await learner.refused(calls.download, { params: { id: resource._id } })).status).toBe(404);
    expect(
      (await learner.send(fileCalls.read, { params: { id: resource.file!._id } } as never)).statusCode,
    ).toBe(404);
    expect(
      (await portal.stranger.send(fileCalls.read, { params: { id: resource.file!._id } } as never))
        .statusCode,
    ).toBe(404);
  });

  test('publishing requires the file, or the address of a link', async () => {
    expect(await admin.refused(calls.create, { body: { ...document, active: true } })).toMatchObject({
      status: 400,
      code: 'resources.needsFile',
    });
    expect(
      await admin.refused(calls.create, { body: { name: 'Site', type: 'link', active: true } }),
    ).toMatchObject({
      status: 400,
      code: 'resources.needsAddress',
      errors: { url: expect.any(String) },
    });
  });

  test('a link leads to the web, never into a script', async () => {
    const body = { name: 'Site', type: 'link', url: 'javascript:alert(1)' } as const;
    expect(await admin.refused(calls.create, { body })).toMatchObject({ status: 400 });
  });

  test.each([
    ['a program with the name of a PDF', { name: 'sheet.pdf', content: Buffer.from('MZ\u0090 not a pdf') }],
    ['an SVG', textFile('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a web page as text', { name: 'page.html', content: Buffer.from('<html><script>1</script></html>') }],
    ['an empty file', { name: 'empty.pdf', content: Buffer.alloc(0) }],
  ])('%s is refused, and nothing of it stays', async (_what, file) => {
    const before = await storedFiles();
    expect((await admin.refused(calls.create, { body: document, files: { file } })).status).toBe(400);
    expect(await storedFiles()).toBe(before);
  });

  test('a broken picture is refused', async () => {
    const { content } = await pngFile();
    const file = { name: 'half.png', content: content.subarray(0, 60) };
    expect(
      await admin.refused(calls.create, { body: { ...document, type: 'image' }, files: { file } }),
    ).toMatchObject({
      status: 400,
      code: 'platform.fileBroken',
    });
  });

  test('a picture is not accepted as a video', async () => {
    const before = await storedFiles();
    const refusal = await admin.refused(calls.create, {
      body: { ...document, type: 'video' },
      files: { file: await pngFile() },
    });
    expect(refusal).toMatchObject({
      status: 400,
      code: 'resources.fileDoesNotFit',
      errors: { file: expect.any(String) },
    });
    expect(await storedFiles()).toBe(before);
  });

  test('an unknown file part, or one sent twice, is refused', async () => {
    expect(await admin.refused(calls.create, { body: document, files: { other: pdfFile() } })).toMatchObject({
      status: 400,
      code: 'platform.filePart',
    });
  });

  test('an unknown audience is refused', async () => {
    expect(
      await admin.refused(calls.create, { body: { ...document, assignmentGroups: [newId()] } }),
    ).toMatchObject({
      status: 400,
      code: 'audiences.unknownName',
    });
  });

  test('the second of two editors gets an error', async () => {
    const resource = await add({});
    const params = { id: resource._id };
    await admin.ask(calls.save, { params, body: { ...document, name: 'First', version: resource.version } });
    expect(
      await admin.refused(calls.save, { params, body: { ...document, version: resource.version } }),
    ).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
    });
  });

  test('people without the publish right can only save unpublished resources', async () => {
    const brandId = await buildBrand(portal);
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
    await portal.services.db
      .deleteFrom('roleRight')
      .where('name', '=', 'PUBLISH_RESOURCE')
      .where('roleId', '=', (eb) => eb.selectFrom('role').select('id').where('code', '=', 'BRAND_MANAGER'))
      .execute();
    const body = {
      name: 'Site',
      type: 'link',
      url: 'https://ridgeline.example/',
      brand: brandId,
      active: true,
    } as const;
    expect(await manager.refused(calls.create, { body })).toMatchObject({
      status: 403,
      code: 'resources.publishRefused',
    });
    expect(
      (await manager.ask(calls.create, { body: { ...body, active: false } })).resource.abilities.publish,
    ).toBe(false);
  });
});

describe('scope', () => {
  test('a brand manager works on their own brands only', async () => {
    const [own, other] = [await buildBrand(portal), await buildBrand(portal)];
    const manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [own] });
    const mine = (await manager.ask(calls.create, { body: { ...document, brand: own } })).resource;
    expect(mine.abilities.edit).toBe(true);
    expect((await manager.refused(calls.create, { body: { ...document, brand: other } })).code).toBe(
      'resources.unknownBrand',
    );
    expect((await manager.refused(calls.create, { body: document })).code).toBe('resources.unknownBrand');

    const foreign = await add({ brand: other });
    expect((await manager.refused(calls.get, { params: { id: foreign._id } })).status).toBe(404);
    expect(
      (await manager.refused(calls.save, { params: { id: foreign._id }, body: { ...document, version: 1 } }))
        .status,
    ).toBe(404);
    const published = await add({ brand: other, type: 'link', url: 'https://talus.example/', active: true });
    expect(
      (
        await manager.refused(calls.save, {
          params: { id: published._id },
          body: { ...document, version: 1 },
        })
      ).status,
    ).toBe(403);
    const listed = await manager.ask(calls.list, { query: { isAdmin: 'true', limit: 100 } });
    expect(listed.resources.map((one) => one._id)).toEqual([mine._id]);
  });

  test('departments and business units together limit what dealers’ people see', async () => {
    const [service, sales] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    const unit = await buildBusinessUnit(portal);
    const dealerId = await buildDealer(portal, { businessUnitIds: [unit] });
    const link = { type: 'link', url: 'https://ridgeline.example/', active: true } as const;
    const everybody = await add({ ...link, name: 'audience all' });
    const forService = await add({ ...link, name: 'audience service', assignmentGroups: [service] });
    const forBoth = await add({
      ...link,
      name: 'audience both',
      assignmentGroups: [service, sales],
      businessUnits: [unit],
    });

    const seen = async (client: Client) =>
      new Set(
        (await client.ask(calls.list, { query: { text: 'audience' } })).resources.map((one) => one._id),
      );
    const technician = await signedInAs(portal, 'LEARNER', { groupIds: [service] });
    expect(await seen(technician)).toEqual(new Set([everybody._id, forService._id]));
    expect((await technician.refused(calls.get, { params: { id: forBoth._id } })).status).toBe(404);
    const atDealer = await signedInAs(portal, 'LEARNER', { groupIds: [sales], dealerId });
    expect(await seen(atDealer)).toEqual(new Set([everybody._id, forBoth._id]));
    expect(await seen(await signedInAs(portal, 'DISTRICT_MANAGER'))).toEqual(
      new Set([everybody._id, forService._id, forBoth._id]),
    );
  });
});

describe('work', () => {
  test('a picture is stored upright, without its location, with its own media type', async () => {
    const resource = await add({ type: 'image', active: true }, {
      files: { file: await photoFile('Été à Québec.jpg') },
    } as never);
    expect(resource.file).toMatchObject({ name: 'Été à Québec.jpg', mediaType: 'image/jpeg' });
    const response = await learner.send(fileCalls.read, { params: { id: resource.file!._id } } as never);
    const stored = await sharp(response.rawPayload).metadata();
    expect([stored.width, stored.height, stored.exif, stored.orientation]).toEqual([
      40,
      60,
      undefined,
      undefined,
    ]);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
    });
  });

  test('a file is served whole, in ranges, and for download with its name', async () => {
    const file = pdfFile('Fiche n° 1.pdf');
    const resource = await add({ active: true }, { files: { file } } as never);
    const params = { id: resource.file!._id };
    const read = (headers = {}, query = {}) =>
      learner.send(fileCalls.read, { params, query } as never, headers);
    expect((await read()).rawPayload.equals(file.content)).toBe(true);
    const part = await read({ range: 'bytes=0-3' });
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      '%PDF',
      `bytes 0-3/${file.content.length}`,
    ]);
    expect((await read({ range: 'bytes=9999999-' })).statusCode).toBe(416);
    expect((await read({}, { download: 'true' })).headers['content-disposition']).toContain(
      "filename*=UTF-8''Fiche%20n%C2%B0%201.pdf",
    );
  });

  test('a file is described without its bytes, and not sent again to a reader who has it', async () => {
    const resource = await add({ active: true }, { files: { file: pdfFile() } } as never);
    const url = `/files/${resource.file!._id}`;
    const ask = (method: 'GET' | 'HEAD', headers = {}, { cookies } = learner) =>
      portal.app.inject({ method, url, cookies, headers });
    const head = await ask('HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      'content-length': String(resource.file!.sizeBytes),
      'content-type': 'application/pdf',
      'accept-ranges': 'bytes',
    });
    const etag = head.headers['etag'] as string;
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const known = await ask('GET', { 'if-none-match': header });
      expect([known.statusCode, known.body, known.headers['etag']]).toEqual([304, '', etag]);
    }
    expect((await ask('GET', { 'if-none-match': '"other"' })).statusCode).toBe(200);
    const range = 'bytes=0-3';
    expect((await ask('GET', { range, 'if-range': etag })).statusCode).toBe(206);
    expect((await ask('GET', { range, 'if-range': '"other"' })).statusCode).toBe(200);

    // Whoever may no longer see the record learns nothing, not even that it has not changed.
    await admin.ask(calls.remove, { params: { id: resource._id } });
    expect((await ask('GET', { 'if-none-match': etag })).statusCode).toBe(404);
    expect((await ask('HEAD')).statusCode).toBe(404);
  });

  test('the settings limit the size of a file from their next save on', async () => {
    const platform = await signedInAs(portal, 'PLATFORM_ADMIN');
    const limit = async (bytes: number) => {
      const { version } = (await platform.ask(settingCalls.get)).setting;
      await platform.ask(settingCalls.saveGeneral, {
        body: { uploads: { videoMaxBytes: bytes }, version },
      });
    };
    const file = pdfFile();
    await limit(file.content.length - 1);
    expect(await admin.refused(calls.create, { body: document, files: { file } })).toMatchObject({
      status: 413,
      code: 'platform.fileTooLarge',
    });
    await limit(file.content.length);
    expect((await add({}, { files: { file } } as never)).file).not.toBeNull();
    await limit(500_000_000);
  });

  test('parts may come in any order', async () => {
    const { body, contentType } = (await import('#tests/builders/multipart.ts')).multipart(undefined, {
      file: pdfFile(),
    });
    const data = Buffer.from(
      `------paddock-test-boundary\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(document)}\r\n`,
    );
    const closing = Buffer.from('------paddock-test-boundary--\r\n');
    const payload = Buffer.concat([body.subarray(0, body.length - closing.length), data, closing]);
    const response = await portal.app.inject({
      method: 'POST',
      url: '/api/resources',
      payload,
      cookies: admin.cookies,
      headers: { 'content-type': contentType },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json<{ resource: Resource }>().resource.file?.name).toBe('sheet.pdf');
  });

  test('a new file replaces the old one, a save without a file keeps it, and the French one can be removed', async () => {
    const first = await add({}, { files: { file: pdfFile('a.pdf'), fileFr: pdfFile('a-fr.pdf') } } as never);
    const params = { id: first._id };
    const kept = (await admin.ask(calls.save, { params, body: { ...document, name: 'Renamed', version: 1 } }))
      .resource;
    expect(kept.file?._id).toBe(first.file?._id);
    const changed = (
      await admin.ask(calls.save, {
        params,
        body: { ...document, removeFileFr: true, version: 2 },
        files: { file: pdfFile('b.pdf') },
      })
    ).resource;
    expect([changed.file?.name, changed.fileFr]).toEqual(['b.pdf', null]);
    expect((await admin.send(fileCalls.read, { params: { id: first.file!._id } } as never)).statusCode).toBe(
      404,
    );
    expect(await portal.services.files.sweep(new Date())).toMatchObject({ removed: 2 });
  });

  test('opening is counted, logged with the dealer, and leads readers of French to the French file', async () => {
    const dealerId = await buildDealer(portal);
    const resource = await add({ active: true }, {
      files: { file: pdfFile('en.pdf'), fileFr: pdfFile('fr.pdf') },
    } as never);
    const luc = await signedInAs(portal, 'LEARNER', { language: 'fr', dealerId });
    const { link } = await luc.ask(calls.download, { params: { id: resource._id } });
    expect(link).toBe(`/files/${resource.fileFr!._id}`);
    const again = await luc.ask(calls.download, { params: { id: resource._id } });
    expect(again.resource.downloadCount).toBe(2);
    const logged = await portal.services.db
      .selectFrom('resourceDownload')
      .select('dealerId')
      .where('resourceId', '=', resource._id)
      .execute();
    expect(logged).toEqual([{ dealerId }, { dealerId }]);
  });

  test('the list uses the requested order, in the places of these resources', async () => {
    const names = ['order a', 'order b', 'order c'];
    const ids: string[] = [];
    for (const name of names) ids.push((await add({ name }))._id);
    await admin.ask(calls.changeOrder, { body: { ids: [ids[2]!, ids[0]!, ids[1]!] } });
    const { resources } = await admin.ask(calls.list, { query: { text: 'order', isAdmin: 'true' } });
    expect(resources.map((one) => one.name)).toEqual(['order c', 'order a', 'order b']);
    expect((await admin.refused(calls.changeOrder, { body: { ids: [ids[0]!, newId()] } })).status).toBe(404);
  });

  test('filters narrow the list, and counts show each state', async () => {
    await add({ name: 'count one' });
    await add({ name: 'count two', type: 'link', url: 'https://ridgeline.example/', active: true });
    const ask = (query: object) =>
      admin.ask(calls.list, { query: { text: 'count', isAdmin: 'true', ...query } });
    expect((await ask({})).counts).toEqual({ all: 2, draft: 1, published: 1, unpublished: 0, deleted: 0 });
    const published = await ask({ active: 'true' });
    expect([published.resources.map((one) => one.name), published.pagination.total]).toEqual([
      ['count two'],
      1,
    ]);
    expect((await ask({ type: 'document' })).resources).toHaveLength(1);
  });
});
