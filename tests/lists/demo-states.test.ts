import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import { calls as allCalls } from '#server/rooms.ts';
import type { Call } from '#contract/platform/call.ts';
import { demoId } from '#demo/demo-id.ts';
import { signedIn } from '#tests/builders/people.ts';
import { openDemoPortal } from '#tests/builders/demo-portal.ts';
import type { Client, TestPortal } from '#tests/builders/portal.ts';
import { exceptions, readers, type Exception, type Reader } from './demo-state-exceptions.ts';

/**
 * The demo network shows every state of every list to the people who use it: each value of each closed filter finds something, and each
 * value of each closed column appears in some row. Both are read from the contract, so a new value fails here until the demo shows it.
 */

type Schema = {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> & { readonly type: string } };
};
const wrappers = new Set(['optional', 'default', 'prefault', 'nullable', 'readonly']);

/** The schema inside optional, nullable and the like; for a pipe, its output unless that is a function. */
function core(schema: Schema): Schema {
  const { def } = schema._zod;
  if (wrappers.has(def.type)) return core(def['innerType'] as Schema);
  if (def.type !== 'pipe') return schema;
  const out = def['out'] as Schema;
  return core(out._zod.def.type === 'transform' ? (def['in'] as Schema) : out);
}

const choicesOf = (schema: Schema): readonly string[] => {
  const { def } = core(schema)._zod;
  if (def.type === 'enum') return Object.values(def['entries'] as Record<string, string>);
  return def.type === 'boolean' ? ['true', 'false'] : [];
};

/** Orders a list or names its purpose; neither leaves anything out. */
const isNoFilter = (name: string) => ['sortBy', 'direction', 'isAdmin', 'lang', 'format'].includes(name);

const filtersOf = (call: Call): readonly (readonly [string, string])[] =>
  Object.entries(((call.query as z.ZodObject | undefined)?.shape ?? {}) as unknown as Record<string, Schema>)
    .filter(([name]) => !isNoFilter(name))
    .flatMap(([name, schema]) => choicesOf(schema).map((value) => [name, value] as const));

/** Calls `found` for each closed column of a value: its path, its possible values, and its value here. */
function eachColumn(
  schema: Schema,
  value: unknown,
  path: string,
  found: (path: string, all: readonly string[], here: unknown) => void,
  around: readonly Schema[] = [],
): void {
  const bare = core(schema);
  // A tree is the same at each of its levels.
  if (around.includes(bare)) return;
  const { def } = bare._zod;
  if (def.type === 'enum') found(path, choicesOf(schema), value);
  if (def.type === 'array') {
    const items: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [undefined];
    for (const item of items) eachColumn(def['element'] as Schema, item, path, found, [...around, bare]);
  }
  if (def.type === 'object')
    for (const [name, inner] of Object.entries(def['shape'] as Record<string, Schema>))
      eachColumn(
        inner,
        (value as Record<string, unknown> | null | undefined)?.[name],
        path ? `${path}.${name}` : name,
        found,
        [...around, bare],
      );
}

/** The rows of a reply: its first list of records. */
function rowsOf(call: Call): readonly [string, Schema] | undefined {
  if (call.method !== 'GET' || call.changesState || typeof call.reply !== 'object') return undefined;
  const shape = (call.reply as unknown as { shape?: Record<string, Schema> }).shape ?? {};
  return Object.entries(shape).find(([, schema]) => {
    const { def } = core(schema)._zod;
    return def.type === 'array' && core(def['element'] as Schema)._zod.def.type === 'object';
  });
}

const lists = allCalls.flatMap((call) => {
  const rows = rowsOf(call);
  if (!rows) return [];
  const states = new Set(filtersOf(call).map(([name, value]) => `${name}=${value}`));
  eachColumn(rows[1], undefined, '', (path, all) => all.forEach((value) => states.add(`${path}=${value}`)));
  return states.size > 0 ? [{ call, rows: rows[0], schema: rows[1], states }] : [];
});

let portal: TestPortal;
const clients = new Map<Reader, Client>();
const ids = new Map<string, readonly string[]>();
const tables = {
  courses: 'course',
  curriculums: 'curriculum',
  dealers: 'dealer',
  brands: 'brand',
  users: 'userAccount',
  scorm: 'course',
} as const;

beforeAll(async () => {
  portal = await openDemoPortal();
  for (const who of readers) {
    const email = `${who}@paddock.example`;
    clients.set(who, await signedIn(portal, { id: demoId('user', email), email }));
  }
  for (const [name, table] of Object.entries(tables)) {
    const rows = await portal.services.db.selectFrom(table).select('id').orderBy('id').execute();
    ids.set(
      name,
      rows.map(({ id }) => id),
    );
  }
  // For people: those of one dealer, who are in every state.
  const staff = await portal.services.db
    .selectFrom('dealerMembership')
    .select('userId')
    .where('dealerId', '=', demoId('dealer', 'D100001'))
    .execute();
  ids.set(
    'users',
    staff.map(({ userId }) => userId),
  );
}, 120_000);
afterAll(() => portal.close());

const words: Readonly<Record<string, readonly string[]>> = {
  category: ['technical-system', 'four-wheel-product', 'motorcycle'],
  bucket: ['on-road', 'off-road', 'snow-and-work'],
};

/** The demo records that a path can name. */
function paramsOf({ path }: Call): readonly Readonly<Record<string, string>>[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (!name) return [{}];
  const room = /^\/api\/(?:report-)?(\w+)/.exec(path)?.[1] ?? '';
  return (words[name] ?? ids.get(name === 'id' ? room : name.replace(/Id$/, 's')) ?? ids.get(room) ?? []).map(
    (id) => ({ [name]: id }),
  );
}

async function missingOf(
  { call, rows, schema, states }: (typeof lists)[number],
  who: Reader,
): Promise<readonly string[]> {
  const excused = exceptions.filter((one) => one.calls.test(call.id) && (one.who ?? readers).includes(who));
  const missing = new Set([...states].filter((state) => !excused.some((one) => one.states.test(state))));
  const shape = (call.query as z.ZodObject | undefined)?.shape ?? {};
  const modes = 'isAdmin' in shape ? ['true', 'false'] : [undefined];
  const read = async (params: Readonly<Record<string, string>>, query: Readonly<Record<string, string>>) => {
    const response = await clients.get(who)!.send(call, { params, query } as never);
    expect(response.statusCode, response.body).toBeLessThan(500);
    if (response.statusCode !== 200) return undefined;
    const list = response.json<Record<string, unknown[]>>()[rows]!;
    eachColumn(schema, list, '', (path, _, here) => missing.delete(`${path}=${String(here)}`));
    return list;
  };
  let isOpen = false;
  for (const params of paramsOf(call))
    for (const mode of modes) {
      if (missing.size === 0) return [];
      const base = { ...(mode && { isAdmin: mode }), ...('limit' in shape && { limit: '100' }) };
      if ((await read(params, base)) === undefined) continue;
      isOpen = true;
      for (const [name, value] of filtersOf(call))
        if (
          missing.has(`${name}=${value}`) &&
          ((await read(params, { ...base, [name]: value }))?.length ?? 0) > 0
        )
          missing.delete(`${name}=${value}`);
    }
  return isOpen ? [...missing] : [];
}

test.each(lists.flatMap((list) => readers.map((who) => [list.call.id, who, list] as const)))(
  '%s shows %s every state',
  async (_, who, list) => {
    expect(await missingOf(list, who)).toEqual([]);
  },
);

test('every exception is about an existing state', () => {
  const about = ({ calls, states }: Exception) =>
    lists.some((list) => calls.test(list.call.id) && [...list.states].some((state) => states.test(state)));
  expect(exceptions.filter((one) => !about(one)).map(({ why }) => why)).toEqual([]);
});
