import type * as z from 'zod';
import type { Schema } from '#contract/platform/call.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What the walk needs to know of a schema. */
interface Def {
  readonly type: string;
  readonly format?: string;
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly innerType?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly out?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly discriminator?: string;
  readonly defaultValue?: unknown;
}

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema inside wrappers that only say what may be missing. */
function inside(schema: z.ZodType): z.ZodType {
  const { type, innerType, in: first, out } = defOf(schema);
  if (innerType) return inside(innerType);
  if (type !== 'pipe' || !first || !out) return schema;
  return inside(defOf(first).type === 'transform' ? out : first);
}

/** The option of a union that a value belongs to. */
function optionFor({ options = [], discriminator }: Def, value: unknown): z.ZodType | undefined {
  if (!discriminator) return options.find((one) => one.safeParse(plainIds(one, value)).success);
  const kind = isFields(value) ? value[discriminator] : undefined;
  return options.find((one) => defOf(inside(one)).shape?.[discriminator]?.safeParse(kind).success);
}

/** The body with plain ids: where a schema takes an id, an object with `_id` counts as its id, in lists and nested objects as well. */
export function plainIds(schema: z.ZodType, value: unknown): unknown {
  const bare = inside(schema);
  const def = defOf(bare);
  if (def.type === 'string') return isNamedId(def, value) ? value['_id'] : value;
  if (def.type === 'union') {
    const option = optionFor(def, value);
    return option ? plainIds(option, value) : value;
  }
  if (def.element && Array.isArray(value)) return value.map((one) => plainIds(def.element!, one));
  if (!isFields(value)) return value;
  const { shape, valueType } = def;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      const field = shape && Object.hasOwn(shape, name) ? shape[name] : valueType;
      return [name, field ? plainIds(field, part) : part];
    }),
  );
}

const isNamedId = ({ format }: Def, value: unknown): value is Fields =>
  (format === 'uuid' || format === 'guid') && isFields(value) && typeof value['_id'] === 'string';

/**
 * The body of a save with what it leaves out taken from the record as it stands. Defaults are for new records. An optional field is left to
 * the room, for which its absence has a meaning of its own. The parts of a nested object are completed as well, unless it is one value;
 * those of lists are not.
 */
export function completed(schema: z.ZodType, sent: unknown, stands: object): unknown {
  if (!isFields(sent)) return sent;
  const shape = shapeFor(schema, { ...stands, ...sent });
  if (!shape) return sent;
  const before = stands as Fields;
  const filled: Record<string, unknown> = { ...sent };
  for (const [name, field] of Object.entries(shape)) {
    const value = before[name];
    if (!Object.hasOwn(sent, name)) {
      const isKept = isBase(name) || defOf(field).type !== 'optional';
      if (value !== undefined && isKept && !(value === null && isCleared(field))) filled[name] = value;
    } else if (sent[name] === null) {
      if (isCleared(field)) delete filled[name];
      else if (isEmptied(field)) filled[name] = {};
    } else if (isFields(value) && !isWhole(field)) filled[name] = completed(field, sent[name], value);
  }
  return filled;
}

/** True of an object that is one value, such as an audience. */
const isWhole = (field: z.ZodType): boolean => inside(field).meta()?.['isWhole'] === true;

/** A save without a version is based on the record as it stands. */
const isBase = (name: string): boolean => /^version$|Version$/.test(name);

function shapeFor(schema: z.ZodType, fields: Fields): Def['shape'] {
  const def = defOf(inside(schema));
  const { valueType } = def;
  if (valueType) return Object.fromEntries(Object.keys(fields).map((name) => [name, valueType]));
  const option = def.type === 'union' && def.discriminator ? optionFor(def, fields) : undefined;
  return option ? shapeFor(option, fields) : def.shape;
}

/** Null clears a text or a list that cannot itself be null. */
function isCleared(field: z.ZodType): boolean {
  const { defaultValue } = defOf(field);
  const isBlank = defaultValue === '' || (Array.isArray(defaultValue) && defaultValue.length === 0);
  return isBlank && !field.safeParse(null).success;
}

/** Null also clears an object all of whose parts may be left out, such as an audience. */
const isEmptied = (field: z.ZodType): boolean =>
  !field.safeParse(null).success && field.safeParse({}).success;

/** True if a save leaves out the version it was based on, so that what stands counts as it. */
export const hasNoBase = (schema: Schema, sent: unknown): boolean => {
  const shape = defOf(inside(schema as z.ZodType)).shape ?? {};
  const name = Object.keys(shape).find(isBase);
  return name === undefined || !isFields(sent) || !Object.hasOwn(sent, name);
};
