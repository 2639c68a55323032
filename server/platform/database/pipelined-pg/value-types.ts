import pg from 'pg';

const { builtins } = pg.types;
const uuidArray: number = 2951;

// Dates stay what the database says: a `date` is YYYY-MM-DD, an instant is ISO text in UTC, a count is a number.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, (value) => value],
  [uuidArray, ids],
]);

const parseArray = pg.types.getTypeParser(uuidArray);

/** Ids need no quotes, so their plain lists are read without looking at each character. */
function ids(value: string): unknown {
  if (value === '{}') return [];
  return value.includes('N') || value.includes('{', 1) ? parseArray(value) : value.slice(1, -1).split(',');
}

/** Reads a value of a type from what the server writes. */
export const parserOf = (oid: number): ((value: string) => unknown) =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');

/** The same as pg wants to have it. */
export const valueTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, format)
      : parserOf(oid)) as typeof pg.types.getTypeParser,
};

const utcInstant = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d+))?\+00$/;

function isoInstant(value: string): string {
  // As `Date` would write it, without making one.
  const utc = utcInstant.exec(value);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`;
  return value === 'infinity' || value === '-infinity' ? value : new Date(value).toISOString();
}

function safeInteger(value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number))
    throw new RangeError(`The whole number ${value} is too large to be exact.`);
  return number;
}
