import type * as z from 'zod';
import { memoized, memoizedText } from '#server/platform/memoized.ts';

/** JSON that was written before, by the object it was written from. */
const written = new WeakMap<object, string>();

/** Only ASCII: one character outside of Latin-1 makes the whole reply a string of two bytes each, which is slow to build and to send. */
const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Marks an object that many replies contain as it is, at their first level: it is checked and its JSON written once. It must not change any
 * more.
 */
export function writtenOnce<Part extends object>(part: Part, schema?: z.ZodType<Part>): Part {
  written.set(part, ascii(JSON.stringify(schema ? schema.parse(part) : part)));
  return part;
}

/** An object of any fields. */
type AnyObject = z.ZodObject<Record<string | number, z.ZodType>>;

/** A schema without some of its parts, by their names. */
const others = memoized((reply: AnyObject) =>
  memoizedText((names) =>
    reply.omit(Object.fromEntries(names.split(' ').map((name) => [name, true] as const))),
  ),
);

/** The JSON of a reply. Throws if it does not match its schema. */
export function jsonOf(reply: z.ZodType, answer: Readonly<Record<string, unknown>>): string {
  const names: string[] = [];
  for (const name in answer) if (written.has(answer[name] as object)) names.push(name);
  if (names.length === 0) return JSON.stringify(reply.parse(answer));
  const rest = others(reply as AnyObject)(names.join(' ')).parse(answer);
  const begun = JSON.stringify(rest).slice(0, -1);
  const parts = names.map((name) => `${JSON.stringify(name)}:${written.get(answer[name] as object)}`);
  return `${begun}${begun === '{' ? '' : ','}${parts.join(',')}}`;
}
