import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as yauzl from 'yauzl';
import { mediaCalls, mediaZipCalls as calls } from '#contract/library/media-center.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { pdfFile } from '#tests/builders/files.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { sweepMedia } from './media-center.sweep.ts';

let portal: TestPortal;
let admin: Client;
let learner: Client;
let clock = new Date('2026-12-01T12:00:00Z');

beforeAll(async () => {
  portal = await openTestPortal((settings) => settings, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const folder = async (name: string, path = '', body: object = {}) =>
  (await admin.ask(mediaCalls.create, { body: { type: 'folder', name, path, ...body } })).fileObject;
const add = async (name: string, path = '') =>
  (await admin.ask(mediaCalls.create, { body: { name, path }, files: { file: pdfFile() } } as never))
    .fileObject;
const choose = async (links: string[], client = learner) =>
  (await client.ask(calls.create, { body: { links } })).zip;
const openArchive = promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer);

/** The files of an archive, as another program reads them. */
async function entriesOf(archive: Buffer): Promise<{ name: string; content: Buffer }[]> {
  const zip = await openArchive(archive, { lazyEntries: true });
  const openEntry = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip));
  const entries: { name: string; content: Buffer }[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  zip.on('entry', (entry: yauzl.Entry) => {
    openEntry(entry)
      .then((stream) => buffer(stream))
      .then((content) => {
        entries.push({ name: entry.fileName, content });
        zip.readEntry();
      }, reject);
  });
  zip.on('end', resolve);
  zip.on('error', reject);
  zip.readEntry();
  await promise;
  return entries;
}
const read = (id: string, client = learner) => client.send(calls.read, { params: { id } });

describe('a ZIP', () => {
  test('holds what was chosen, from the chosen folder on, and each name once', async () => {
    const shelf = await folder('Shelf');
    const inner = await folder('Inner: 1', shelf.path);
    const one = await add('One.pdf', shelf.path);
    await add('Two.pdf', inner.path);
    const other = await folder('Other');
    const twin = await add('one.pdf', other.path);
    const zip = await choose([inner.link, one.link, twin.link]);
    expect(zip).toMatchObject({ filesCount: 3, location: `/api/media-zip/${zip._id}` });
    const reply = await read(zip._id);
    expect(reply.statusCode).toBe(200);
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
    expect((await entriesOf(reply.rawPayload)).map(({ name }) => name).toSorted()).toEqual(
      ['Inner_ 1/Two.pdf', 'One (2).pdf', 'one.pdf'].toSorted(),
    );
    const all = await read((await choose([shelf.link, one.link]))._id);
    expect(all.headers['content-disposition']).toContain('zip');
    expect((await entriesOf(all.rawPayload)).map(({ name }) => name).toSorted()).toEqual([
      'Shelf/Inner_ 1/Two.pdf',
      'Shelf/One.pdf',
    ]);
    const single = await read((await choose([shelf.link]))._id);
    expect(single.headers['content-disposition']).toContain('Shelf.zip');
    const [entry] = await entriesOf(single.rawPayload);
    expect(entry!.content).toEqual(pdfFile().content);
  });

  test('holds only what its reader finds, at the moment it is read', async () => {
    const group = await buildAssignmentGroup(portal);
    const outer = await folder('Outer');
    const closed = await folder('Closed', outer.path, { audience: { assignmentGroups: [group] } });
    const secret = await add('Secret.pdf', closed.path);
    const open = await add('Open.pdf', outer.path);
    const member = await signedIn(portal, await buildUser(portal, { groupIds: [group] }));
    const namesFor = async (client: Client) =>
      (await entriesOf((await read((await choose([outer.link], client))._id, client)).rawPayload)).map(
        ({ name }) => name,
      );
    expect(await namesFor(learner)).toEqual(['Outer/Open.pdf']);
    expect((await namesFor(member)).toSorted()).toEqual(['Outer/Closed/Secret.pdf', 'Outer/Open.pdf']);
    const refusal = await learner.refused(calls.create, { body: { links: [secret.link] } });
    expect([refusal.status, refusal.code]).toEqual([400, 'media-center.nothingChosen']);
    const zip = await choose([open.link]);
    await admin.ask(mediaCalls.remove, { params: { path: open.path.split('/') } } as never);
    expect((await read(zip._id)).json().code).toBe('media-center.nothingChosen');
  });

  test('is for the person who chose, for a day', async () => {
    const { link } = await add('Mine.pdf');
    const zip = await choose([link]);
    expect((await read(zip._id, admin)).json().code).toBe('media-center.zipGone');
    expect((await read(newId())).statusCode).toBe(404);
    clock = new Date('2026-12-02T13:00:00Z');
    await sweepMedia(portal.services);
    expect((await read(zip._id)).statusCode).toBe(404);
  });

  test('of more than 5,000 files is refused with a sentence', async () => {
    const { link, _id, path } = await folder('Full');
    const { file } = await add('Shared.pdf');
    await sql`insert into media_item (id, link, parent_id, folder_ids, kind, name, path, file_id, version_number)
      select gen_random_uuid(), 'full-' || n, ${_id}, array[${_id}::uuid], 'pdf', n || '.pdf', ${path} || '/' || n || '.pdf', ${file!._id}, 1
      from generate_series(1, 10000) n`.execute(portal.services.db);
    const refusal = await learner.refused(calls.create, { body: { links: [link] } });
    expect([refusal.status, refusal.code]).toEqual([400, 'media-center.tooManyFiles']);
  });

  test('whose bytes are gone breaks off and is no whole file', async () => {
    const { link, file } = await add('Lost.pdf');
    const zip = await choose([link]);
    const { storageKey } = await portal.services.db
      .selectFrom('file')
      .where('id', '=', file!._id)
      .select('storageKey')
      .executeTakeFirstOrThrow();
    await portal.services.files.removeObjects([storageKey]);
    await expect(read(zip._id)).rejects.toThrow(/destroyed|aborted|closed|longer exists/);
  });
});
