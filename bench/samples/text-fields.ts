import * as z from 'zod';
import type { Call } from '#contract/platform/call.ts';
import { newId } from '#server/platform/ids.ts';

/** A field of a call. */
export interface Field {
  readonly part: 'params' | 'query' | 'body';
  /** Names and indexes that lead to the value. */
  readonly path: readonly string[];
}
export type TextField = Field;

/** A field that takes a number or a day, with the bounds its schema states. */
export interface MeasuredField extends Field {
  readonly kind: 'number' | 'date' | 'date-time';
  readonly minimum?: number;
  readonly maximum?: number;
}

interface Shape {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
}

const shapeOf = (schema: unknown): Shape =>
  z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Shape;

const parts = ['params', 'query', 'body'] as const;

/** Every free text of a call, without ids, days or values of a fixed list. */
export function textFields(call: Call): TextField[] {
  return parts.flatMap((part) => {
    const schema = call[part];
    const paths = schema ? textsIn(shapeOf(schema), []) : [];
    return [...new Map(paths.map((path) => [path.join('.'), { part, path }])).values()];
  });
}

/** Every number, day, and instant of a call. */
export function measuredFields(call: Call): MeasuredField[] {
  return parts.flatMap((part) => {
    const schema = call[part];
    const fields = schema ? measuresIn(shapeOf(schema), []).map((field) => ({ part, ...field })) : [];
    return [...new Map(fields.map((field) => [field.path.join('.'), field])).values()];
  });
}

function measuresIn(shape: Shape, path: readonly string[]): Omit<MeasuredField, 'part'>[] {
  const { minimum, maximum, format = '' } = shape;
  const own: Omit<MeasuredField, 'part'>[] =
    shape.type === 'integer' || shape.type === 'number'
      ? [
          {
            kind: 'number',
            path,
            ...(minimum !== undefined && { minimum }),
            ...(maximum !== undefined && { maximum }),
          },
        ]
      : format === 'date' || format === 'date-time'
        ? [{ kind: format, path }]
        : [];
  return [...own, ...insideOf(shape, path, measuresIn)];
}

/** What `find` finds in the fields, items, and alternatives of a shape. */
function insideOf<Found>(
  shape: Shape,
  path: readonly string[],
  find: (inner: Shape, path: readonly string[]) => readonly Found[],
): Found[] {
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => find(inner, [...path, name])),
    ...(shape.items ? find(shape.items, [...path, '0']) : []),
    ...(shape.anyOf ?? []).flatMap((inner) => find(inner, path)),
  ];
}

function textsIn(shape: Shape, path: readonly string[]): (readonly string[])[] {
  const fixed = shape.enum !== undefined || shape.const !== undefined;
  const own = shape.type === 'string' && !fixed && !/^(uuid|date|date-time)$/.test(shape.format ?? '');
  return [...(own ? [path] : []), ...insideOf(shape, path, textsIn)];
}

/** A value its schema accepts, for required fields. */
export const exampleOf = (schema: unknown): unknown => example(shapeOf(schema));

function example(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return example(shape.anyOf[0]!);
  switch (shape.type) {
    case 'string':
      return shape.format === 'uuid'
        ? newId()
        : (formats[shape.format ?? ''] ?? 'sample'.padEnd(shape.minLength ?? 0, 's'));
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1);
    case 'boolean':
      return false;
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => example(shape.items ?? {}));
    case 'null':
      return null;
    default:
      return Object.fromEntries(
        (shape.required ?? []).map((name) => [name, example(shape.properties?.[name] ?? {})]),
      );
  }
}

const formats: Readonly<Record<string, string>> = {
  date: '1991-04-12',
  'date-time': '2026-01-02T03:04:05.000Z',
  email: 'sample@samples.example',
  uri: 'https://samples.example/',
};

/** The same input with another value at a path. Missing arrays and objects on the path are created. */
export function withValue(input: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (/^\d+$/.test(first)) {
    const list = Array.isArray(input) ? [...(input as unknown[])] : [];
    list[Number(first)] = withValue(list[Number(first)], rest, value);
    return list;
  }
  const record = (input ?? {}) as Readonly<Record<string, unknown>>;
  return { ...record, [first]: withValue(record[first], rest, value) };
}

export const valueAt = (input: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (inner as Readonly<Record<string, unknown>> | null | undefined)?.[name],
    input,
  );
