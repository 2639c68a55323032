import type { RowValues } from '#server/platform/imports/import-kinds.ts';
import { userColumns } from './columns.ts';

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(';');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
};

/** A person to invite, as somebody sends them, as a row of a table. `dealerId` is the number or the id of one dealer. */
export function rowOfInvitation({ dealerId, ...person }: Readonly<Record<string, unknown>>): RowValues {
  const given = userColumns.filter(({ key }) => person[key] !== undefined);
  return {
    // A person has a name unless only the address is sent.
    ...Object.fromEntries(given.map(({ key }) => [key, textOf(person[key])])),
    ...(dealerId !== undefined && { dealers: textOf(dealerId) }),
    ...(person['email'] === undefined && { email: '' }),
  };
}
