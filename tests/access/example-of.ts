import type * as z from 'zod';

type Def = z.core.$ZodTypeDef & Readonly<Record<string, any>>; // oxlint-disable-line typescript/no-explicit-any -- zod's inner shapes differ by kind

/** What a field is filled with depends on its name, its schema's format, and the object around it. */
export type Fill = (name: string, format: string | undefined) => unknown;

/**
 * The smallest value a schema accepts, with only the required parts. `fill` supplies texts it knows by name (ids of records, versions);
 * undefined leaves them to the schema.
 */
export function exampleOf(schema: unknown, fill: Fill, name = ''): unknown {
  const { def } = (schema as { _zod: { def: Def } })._zod;
  const inner = (one: unknown, as = name) => exampleOf(one, fill, as);
  switch (def.type as string) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def['shape'] as Record<string, unknown>).flatMap(([key, one]) =>
          isOptional(one) && fill(key, undefined) === undefined ? [] : [[key, inner(one, key)]],
        ),
      );
    case 'array':
      return [inner(def['element'], name.replace(/s$/, ''))];
    case 'record':
      return {};
    case 'tuple':
      return (def['items'] as unknown[]).map((one) => inner(one));
    case 'union':
      return inner((def['options'] as unknown[])[0]);
    case 'enum':
      return Object.values(def['entries'] as Record<string, string>)[0];
    case 'literal':
      return (def['values'] as unknown[])[0];
    case 'boolean':
      return true;
    case 'number':
      return fill(name, 'number') ?? 1;
    case 'nullable':
      return fill(name, undefined) ?? null;
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner(def['innerType']);
    case 'pipe':
      return inner(def['in']);
    case 'transform':
    case 'unknown':
    case 'any':
      return 'text';
    case 'string': {
      const known = fill(name, def['format'] as string | undefined);
      return known ?? 'Some words';
    }
    default:
      throw new Error(`No example for ${String(def.type)} (${name}).`);
  }
}

const isOptional = (schema: unknown): boolean => {
  const { optin } = (schema as { _zod: { optin?: string } })._zod;
  return optin === 'optional';
};
