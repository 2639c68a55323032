import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/platform/call.ts';
import { roleCalls } from '#contract/people/roles.calls.ts';
import { defaultDesign } from '#contract/training/certificate-design.ts';
import { calls } from '#server/rooms.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import type { Input } from '#tests/samples/samples.ts';
import {
  paramsFor,
  readInput,
  versionedSave,
  versionIn,
  type VersionedSave,
} from '#tests/samples/versioned.ts';
import { acceptedInput } from '../../bench/samples/recipes.ts';
import { buildPlaces, buildRecords } from '../access/foreign-side.ts';

let portal: TestPortal;
let admin: Client;
let records: Readonly<Record<string, string>>;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const made = await buildRecords(portal, await buildPlaces(portal));
  const { role } = await admin.ask(roleCalls.create, { body: { name: 'Parts', rank: 8 } });
  records = { role: role._id, ...made };
});
afterAll(() => portal.close());

/** What a save sends besides its sample, if the sample is not enough. */
const changes: Readonly<Record<string, (word: string) => object>> = {
  'users.update': (word) => ({ company: word }),
  'brands.save': (word) => ({ name: word }),
  'brands.save-root': (word) => ({ name: word }),
  'brands.save-page': (word) => ({ ...page, headline: { en: word, fr: '' } }),
  'brands.save-page-root': (word) => ({ ...page, headline: { en: word, fr: '' } }),
  'certificates.certification-save': (name) => ({ name, design: defaultDesign }),
  'curriculums.save': (word) => ({ segments: [word] }),
};
const page = { description: { en: '', fr: '' }, links: [], blocks: [] };

const elsewhere = new Set([
  // Parts of a course draft are saved in their editor, which `course-drafts.test.ts` and `translation.test.ts` cover.
  'courses.save',
  'chapters.save',
  // Parts are read by their number, which a save may change: `sending.test.ts` of loyalty.
  'loyalty.eligible-items.update',
  // Saved whole for a curriculum, and read by its id: `curriculum-follows.test.ts` of suggested follows.
  'suggested-follows.curriculum.save',
  // Decisions, of which one counts: `deciding.test.ts` of loyalty, `claims.test.ts` and `spiffs.test.ts`.
  'loyalty.submissions.update',
  'loyalty.submissions.reverse',
  'spiffs.decide',
  'spiffs.claims.update',
]);

const saves: readonly VersionedSave[] = calls.flatMap((call) => {
  const save = elsewhere.has(call.id) ? undefined : versionedSave(call, calls);
  return save ? [save] : [];
});

/** A record for each kind of save, with the body apart from the version. */
async function saveOf(save: VersionedSave, word: string) {
  const { call } = save;
  const kind = Object.values(call.concerns ?? save.reader.concerns ?? {})[0]!;
  // Only its author opens a message.
  const id = (kind === 'message' ? undefined : records[kind]) ?? (await createdFor(save));
  const known = {
    role: records['role']!,
    dealer: records['dealer']!,
    department: records['department']!,
    learner: records['learner']!,
  };
  const ids = new Proxy({}, { get: () => id });
  const sample = acceptedInput(call, { ...known, records: ids })?.body as object | undefined;
  const body = { ...sample, ...changes[call.id]?.(word), ...(!call.params && { _id: id }) };
  return {
    id,
    input: (more: object): Input => ({
      ...(call.params && { params: paramsFor(call, id) }),
      body: { ...body, ...more },
    }),
  };
}

/** A new record, made by the room's own `create` call from its samples. */
async function createdFor({ call, record }: VersionedSave): Promise<string> {
  const id = call.id.replace(/\.[^.]+$/, '.create');
  const create = calls.find((one) => one.id === id)!;
  const created = (await admin.ask(
    create as Call,
    acceptedInput(create, {
      role: '',
      dealer: '',
      department: '',
      learner: '',
      records: {},
    } as never) as never,
  )) as Record<string, { _id: string }>;
  return created[record]!._id;
}

const read = async (save: VersionedSave, id: string) =>
  (await admin.ask(save.reader as Call, readInput(save, id) as never)) as Record<string, unknown>;

test('every save of a versioned record is found in the catalog', () => {
  expect(saves.map(({ call }) => call.id)).toEqual(
    expect.arrayContaining([
      'assignment-groups.save',
      'brands.save',
      'brands.save-page',
      'brands.save-page-root',
      'brands.save-root',
      'business-units.save',
      'certificates.certification-save',
      'curriculums.save',
      'dealers.save',
      'resources.save',
      'resources.save-root',
      'roles.save',
      'users.update',
    ]),
  );
});

describe.each(saves.map((save) => [save.call.id, save] as const))('%s', (_id, save) => {
  test('without a version, what stands counts as the version, also of two at once', async () => {
    const { id, input } = await saveOf(save, 'Unversioned');
    const before = versionIn(await read(save, id), save);
    await admin.ask(save.call as Call, input({}) as never);
    expect(versionIn(await read(save, id), save)).toBe(before + 1);
    const outcomes = await Promise.all(
      ['one', 'two'].map(async (word) =>
        admin.send(save.call, (await saveOf(save, word)).input({}) as never),
      ),
    );
    expect(outcomes.map((one) => one.statusCode)).toEqual([200, 200]);
  });

  test('of two parallel saves of one version, one succeeds and the other gets the current record', async () => {
    const { id, input } = await saveOf(save, `Together ${save.call.id}`);
    const version = versionIn(await read(save, id), save);
    const outcomes = await Promise.all(
      [0, 1].map(() => admin.send(save.call, input({ [save.field]: version }) as never)),
    );
    expect(outcomes.map((one) => one.statusCode).toSorted()).toEqual([200, 409]);
    const after = await read(save, id);
    expect(versionIn(after, save)).toBe(version + 1);
    const late = await admin.refused(save.call as Call, input({ [save.field]: version }) as never);
    expect(late).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: after[save.record],
    });
    expect(late.current).toEqual(after[save.record]);
    expect(await read(save, id)).toEqual(after);
  });
});
