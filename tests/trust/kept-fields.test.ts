import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Call } from '#contract/platform/call.ts';
import { calls } from '#server/rooms.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildPlaces, buildRecords } from '../access/foreign-side.ts';
import { wholeSaves, type WholeSave } from './whole-records.ts';

let portal: TestPortal;
let admin: Client;
let saves: Readonly<Record<string, WholeSave>>;

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const places = await buildPlaces(portal);
  const made = await buildRecords(portal, places);
  saves = await wholeSaves(portal, admin, { ...places, ...made });
}, 120_000);
afterAll(() => portal.close());

const keeping = calls.filter((call) => call.keepsRest === true && !call.rehearses).map((call) => call.id);

/** Counts, moments, and who changed something, which every save writes, and tables that note that somebody did something. */
const stamps = [
  'id',
  'number',
  'created_at',
  'version',
  'page_version',
  'updated_at',
  'updated_by',
  'last_seen_at',
  'changed_at',
  'changed_by',
];
const journals = '^(activity|idempot|notice|mail|session|job|article_change|live_change|field_visit_read)';

type Stored = ReadonlyMap<string, ReadonlySet<string>>;

/** The rows of every table. */
async function stored(): Promise<Stored> {
  const { db } = portal.services;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename !~ ${journals}`.execute(db);
  const parts = tables.map(
    ({
      name,
    }) => sql`select ${sql.lit(name)} as name, (to_jsonb(t) - ${sql.val(stamps)}::text[])::text as line
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; line: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  const byTable = Map.groupBy(rows, (row) => row.name);
  return new Map([...byTable].map(([name, some]) => [name, new Set(some.map(({ line }) => line))]));
}

/** The rows that are there no more, and the new ones. */
function differences(before: Stored, after: Stored): readonly string[] {
  const missing = (from: Stored, to: Stored, sign: string) =>
    [...from].flatMap(([name, lines]) =>
      [...lines].filter((line) => !to.get(name)?.has(line)).map((line) => `${sign} ${name} ${line}`),
    );
  return [...missing(before, after, '-'), ...missing(after, before, '+')];
}

function inputOf({ call, id }: WholeSave, body: object) {
  if (id === undefined) return { body };
  const [name] = Object.keys((call.params as unknown as z.ZodObject | undefined)?.shape ?? {});
  return name ? { params: { [name]: id }, body } : { body: { _id: id, ...body } };
}

const send = async (save: WholeSave, body: object) => {
  const { statusCode, body: text } = await (save.by ?? admin).send(save.call, inputOf(save, body) as never);
  expect(`${statusCode} ${statusCode === 200 ? '' : text} ${JSON.stringify(body)}`).toMatch(/^200/);
};

/** The body without one field, and for nested objects without one of their parts. An audience is one value. */
function* withoutOne(body: Readonly<Record<string, unknown>>): Generator<[string, object]> {
  for (const [name, value] of Object.entries(body)) {
    yield [name, Object.fromEntries(Object.entries(body).filter(([key]) => key !== name))];
    if (typeof value !== 'object' || value === null || Array.isArray(value) || name === 'audience') continue;
    for (const [part, less] of withoutOne(value as Record<string, unknown>))
      yield [`${name}.${part}`, { ...body, [name]: less }];
  }
}

test('every save of a record is one that keeps what it is not told', () => {
  expect(keeping.toSorted()).toEqual(Object.keys(saves).toSorted());
});

describe.each(keeping)('%s', (id) => {
  test('a field that is left out keeps its value', async () => {
    const save = saves[id]!;
    await send(save, save.body);
    const before = await stored();
    const changed: Record<string, readonly string[]> = {};
    for (const [name, body] of withoutOne(save.body)) {
      await send(save, body);
      const found = differences(before, await stored());
      if (found.length > 0) changed[name] = found;
    }
    expect(changed).toEqual({});
  }, 120_000);

  test('an empty save changes nothing', async () => {
    const save = saves[id]!;
    const before = await stored();
    await send(save, {});
    expect(differences(before, await stored())).toEqual([]);
  });
});

/** What a request says about itself and is no part of the record: which texts it changes or has checked, why it decides, its key. */
const ofTheRequest = new Set([
  'matched',
  'texts',
  'files',
  'reason',
  'note',
  'idempotencyKey',
  'dropPrerequisites',
]);

test('no other save of a record has defaults', () => {
  const shapeOf = (call: Call) => (call.body as unknown as z.ZodObject | undefined)?.shape ?? {};
  const reset = calls
    .filter((call) => call.method !== 'GET' && !call.keepsRest)
    .flatMap((call) => {
      const shape = shapeOf(call);
      if (!Object.keys(shape).some((name) => /^version$|Version$/.test(name) && name !== 'newVersion'))
        return [];
      return Object.entries(shape).flatMap(([name, field]) =>
        (field as z.ZodType)._zod.def.type === 'default' && !ofTheRequest.has(name)
          ? [`${call.id}: ${name}`]
          : [],
      );
    });
  expect(reset).toEqual([]);
});
