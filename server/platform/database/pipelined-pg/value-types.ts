import pg from 'pg';

const { builtins } = pg.types;
const uuidArray: number = 2951;
const textArray: number = 1009;

// Dates keep the form the database sends: a `date` is YYYY-MM-DD, an instant is ISO text in UTC, a count is a number.
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, isoInstant],
  [builtins.INT8, safeInteger],
  [builtins.NUMERIC, (value) => value],
  [uuidArray, ids],
  [textArray, texts],
]);

const parseArray = pg.types.getTypeParser(uuidArray);

/** Ids need no quotes, so flat lists of them are split without looking at each character. */
function ids(value: string): unknown {
  if (value === '{}') return [];
  return value.includes('N') || value.includes('{', 1) ? parseArray(value) : value.slice(1, -1).split(',');
}

/** The same for lists of words. The server quotes a text that holds anything else. */
function texts(value: string): unknown {
  if (value === '{}') return [];
  return /["{\\]|NULL/.test(value.slice(1)) ? parseArray(value) : value.slice(1, -1).split(',');
}

/** Parses the text that the server sends for a type. */
export const parserOf = (oid: number): ((value: string) => unknown) =>
  parsers.get(oid) ?? pg.types.getTypeParser(oid, 'text');

/** The same in the form that pg expects. */
export const valueTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, format)
      : parserOf(oid)) as typeof pg.types.getTypeParser,
};

const utcInstant = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})(?:\.(\d+))?\+00$/;

function isoInstant(value: string): string {
  // In the format of `Date`, without creating one.
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
