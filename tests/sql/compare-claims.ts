import pg from 'pg';
import { SymbolFlags, TypeFlags, type Checker, type Symbol, type Type } from 'typescript/unstable/sync';
import type { DescribedColumn } from './described-columns.ts';
import type { Seen } from './seen-values.ts';

export interface Difference {
  readonly what: string;
  /** The column, if the only mismatch is that its table allows null. */
  readonly column?: string;
}

/** Lists where a claimed type differs from what the database describes or sent. Empty if both agree. */
export interface Comparison {
  columns(claimed: Type, described: readonly DescribedColumn[]): Difference[];
  values(claimed: Type, seen: Seen): Difference[];
}

const { builtins } = pg.types;

/** The type that our parsers (`value-types.ts`) return for a column type. All others are text. */
const kindsByType = new Map<number, string>([
  [builtins.BOOL, 'boolean'],
  ...[builtins.INT2, builtins.INT4, builtins.INT8, builtins.OID, builtins.FLOAT4, builtins.FLOAT8].map(
    (type): [number, string] => [type, 'number'],
  ),
  [builtins.JSON, 'json'],
  [builtins.JSONB, 'json'],
  [builtins.BYTEA, 'bytes'],
  [builtins.TIMESTAMP, 'object'],
  [builtins.INTERVAL, 'object'],
  // Arrays of boolean, smallint, integer, bigint, real, double precision, text, character varying, uuid, date and timestamptz.
  ...[1000, 1005, 1007, 1016, 1021, 1022, 1009, 1015, 2951, 1182, 1185].map((type): [number, string] => [
    type,
    'array',
  ]),
]);

interface Claim {
  readonly isOptional: boolean;
  readonly type: Type;
}

export function comparison(checker: Checker): Comparison {
  const partsOf = remembered((type: Type): readonly Type[] =>
    type.isUnionType() ? type.getTypes().flatMap((part) => partsOf(part)) : [type],
  );
  const propertiesOf = remembered((part: Type): readonly (Claim & { readonly name: string })[] => {
    const symbols = checker.getPropertiesOfType(part);
    const types = checker.getTypeOfSymbol(symbols);
    return symbols.map((symbol, index) => ({
      name: symbol.name,
      isOptional: isOptional(symbol),
      type: types[index]!,
    }));
  });
  const kindOf = remembered((part: Type): string => {
    const { flags } = part;
    if (flags & TypeFlags.AnyOrUnknown) return 'anything';
    if (flags & TypeFlags.Null) return 'null';
    if (flags & (TypeFlags.Undefined | TypeFlags.Void)) return 'undefined';
    if (flags & TypeFlags.StringLike) return 'string';
    if (flags & TypeFlags.NumberLike) return 'number';
    if (flags & (TypeFlags.BooleanLike | TypeFlags.Boolean)) return 'boolean';
    if (flags & TypeFlags.NonPrimitive) return 'anything';
    if (part.isTypeParameter()) {
      const bound = checker.getBaseConstraintOfType(part);
      return bound ? kindOf(bound) : 'anything';
    }
    if (part.isIntersectionType()) {
      const kinds = part.getTypes().map(kindOf);
      return kinds.find((kind) => kind !== 'object' && kind !== 'anything') ?? 'object';
    }
    if (checker.isArrayLikeType(part)) return 'array';
    const name = part.getSymbol()?.name;
    if (name === 'Buffer' || name === 'Uint8Array') return 'bytes';
    if (flags & TypeFlags.Object) return 'object';
    throw new TypeError(`${checker.typeToString(part)} is not a type of a row: write what it stands for.`);
  });
  const kindsOf = (types: readonly Type[]): ReadonlySet<string> =>
    new Set(types.flatMap(partsOf).map(kindOf));
  const objectsIn = (types: readonly Type[]): readonly Type[] =>
    types.flatMap(partsOf).filter((part) => kindOf(part) === 'object');
  /** The claimed type of each property. Properties that only some alternatives have may be missing. */
  const claimsOf = (objects: readonly Type[]): ReadonlyMap<string, readonly Claim[]> => {
    const claims = new Map<string, Claim[]>();
    for (const object of objects) {
      for (const { name, ...claim } of propertiesOf(object))
        claims.set(name, [...(claims.get(name) ?? []), claim]);
    }
    for (const all of claims.values())
      if (all.length < objects.length) all.push({ ...all[0]!, isOptional: true });
    return claims;
  };

  const columns: Comparison['columns'] = (claimed, described) => {
    const names = claimsOf(objectsIn([claimed]));
    const wrong: Difference[] = [];
    const add = (what: string) => void wrong.push({ what });
    for (const { name, typeId, isNullable } of described) {
      const claims = names.get(name);
      if (!claims) {
        if (!isOpen(claimed)) add(`${name} is selected, not claimed`);
        continue;
      }
      const kinds = kindsOf(claims.map((one) => one.type));
      if (kinds.has('anything')) continue;
      const sent = kindsByType.get(typeId) ?? 'string';
      const others = [...kinds].filter((kind) => !['null', 'undefined', sent].includes(kind));
      if (sent !== 'json' && others.length > 0)
        add(`${name} is claimed ${[...kinds].join(' or ')}, the database sends ${sent}`);
      if (isNullable && !kinds.has('null'))
        wrong.push({ what: `${name} may be null, which is not claimed`, column: name });
    }
    const selected = new Set(described.map((column) => column.name));
    for (const [name, claims] of names) {
      if (!selected.has(name) && !claims.some((one) => one.isOptional))
        add(`${name} is claimed, not selected`);
    }
    return wrong;
  };

  const valuesAt = (place: string, claimed: readonly Type[], seen: Seen): string[] => {
    const kinds = kindsOf(claimed);
    if (kinds.has('anything')) return [];
    const wrong = seen.kinds
      .filter((kind) => !kinds.has(kind))
      .map((kind) => `${place} was ${kind}, but is claimed ${[...kinds].join(' or ')}`);
    const parts = claimed.flatMap(partsOf);
    const arrays = parts.filter((part) => kindOf(part) === 'array');
    if (seen.elements && arrays.length > 0) {
      const elements = arrays.flatMap((part) =>
        part.isTypeReference() ? checker.getTypeArguments(part) : [],
      );
      if (elements.length > 0) wrong.push(...valuesAt(`${place}[]`, elements, seen.elements));
    }
    const objects = objectsIn(claimed);
    if (seen.objects === 0 || objects.length === 0) return wrong;
    const others = objects.flatMap((part) => checker.getIndexInfosOfType(part).map((info) => info.valueType));
    const names = claimsOf(objects);
    // Extra properties do no harm here: no code reads them, and replies leave them out.
    for (const [name, { seen: inside }] of Object.entries(seen.properties)) {
      const inner = `${place}.${name}`;
      const types = names.get(name)?.map((one) => one.type) ?? others;
      if (types.length > 0) wrong.push(...valuesAt(inner, types, inside));
    }
    for (const [name, claims] of names) {
      const isNeeded = claims.every((one) => !one.isOptional);
      if (isNeeded && (seen.properties[name]?.count ?? 0) < seen.objects)
        wrong.push(`${place}.${name} is claimed, but was not sent`);
    }
    return wrong;
  };
  return { columns, values: (claimed, seen) => valuesAt('row', [claimed], seen).map((what) => ({ what })) };
}

/** Each compiler query costs a round trip, so answers are cached. */
function remembered<Result>(find: (type: Type) => Result): (type: Type) => Result {
  const known = new Map<number, Result>();
  return (type) => {
    let result = known.get(type.id);
    if (result === undefined) known.set(type.id, (result = find(type)));
    return result;
  };
}

/** Intersections with a type parameter: callers add columns. */
const isOpen = (type: Type): boolean =>
  type.isTypeParameter() || (type.isIntersectionType() && type.getTypes().some(isOpen));

const isOptional = (property: Symbol): boolean => (property.flags & SymbolFlags.Optional) !== 0;
