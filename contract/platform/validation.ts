import type { ErrorText, Values } from './errors.ts';
import { platformErrors, sentence } from './errors.ts';
import type { Language } from './language.ts';

/** The fields of a zod issue that explain it. */
export interface Issue {
  readonly code?: string;
  readonly message: string;
  readonly path: readonly PropertyKey[];
  readonly input?: unknown;
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly format?: string;
  readonly expected?: string;
  readonly values?: readonly unknown[];
}

interface SchemaLike {
  readonly _zod: { readonly def: unknown };
}
interface Definition {
  readonly type?: string;
  readonly shape?: Readonly<Record<string, SchemaLike>>;
  readonly element?: SchemaLike;
  readonly innerType?: SchemaLike;
  readonly in?: SchemaLike;
  readonly valueType?: SchemaLike;
  readonly options?: readonly SchemaLike[];
}

/** One field's error: the path of the field and its text. */
export interface FieldError {
  readonly path: string;
  readonly error: ErrorText;
  readonly sentence: string;
}

/**
 * Turns zod issues into codes and texts, the same on both sides. `errors` are those the schema may name; `schema` provides the display
 * names of fields.
 */
export function explain(
  issues: readonly Issue[],
  schema: unknown,
  errors: readonly ErrorText[],
  language: Language,
): FieldError[] {
  return issues.map((issue) => {
    const field = labelAt(schema, issue.path, language) ?? (issue.path.map(String).join('.') || 'data');
    const error = isEmptyDay(issue)
      ? platformErrors.required
      : (errors.find((one) => one.code === issue.message) ?? errorFor(issue));
    return {
      path: issue.path.map(String).join('.'),
      error,
      sentence: sentence(error, language, { field, ...valuesOf(issue) }),
    };
  });
}

function valuesOf(issue: Issue): Values {
  return {
    minimum: String(issue.minimum ?? ''),
    maximum: String(issue.maximum ?? ''),
    options: (issue.values ?? []).map(String).join(', '),
  };
}

/** An omitted day is missing, whatever the error for an invalid one. */
const isEmptyDay = ({ code, format, input }: Issue): boolean =>
  code === 'invalid_format' && format === 'date' && input === '';

function errorFor(issue: Issue): ErrorText {
  const named = Object.values(platformErrors).find((one) => one.code === issue.message);
  if (named) return named;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return platformErrors.required;
      if (issue.expected === 'int') return platformErrors.notWhole;
      return issue.expected === 'number' ? platformErrors.notNumber : platformErrors.invalid;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? platformErrors.required : platformErrors.tooShort;
      return issue.origin === 'array' ? platformErrors.tooFew : platformErrors.tooSmall;
    case 'too_big':
      if (issue.origin === 'string') return platformErrors.tooLong;
      return issue.origin === 'array' ? platformErrors.tooManyItems : platformErrors.tooBig;
    case 'invalid_format':
      return issue.format === 'email' ? platformErrors.email : platformErrors.invalid;
    case 'invalid_value':
      return issue.input === undefined ? platformErrors.required : platformErrors.notOneOf;
    default:
      return platformErrors.invalid;
  }
}

/** The name a field got from `labelled`, found through wrappers such as optional and default. */
export function labelAt(
  schema: unknown,
  path: readonly PropertyKey[],
  language: Language,
): string | undefined {
  let here: SchemaLike | undefined = isSchema(schema) ? schema : undefined;
  let label: string | undefined;
  for (const key of path) {
    const def: Definition | undefined = here && unwrapped(here);
    here = fieldOf(def, String(key)) ?? def?.element ?? def?.valueType;
    if (!here) return label;
    label = labelOf(here, language) ?? label;
  }
  return label;
}

/** A field of an object, or of the first form of a union that has it. */
function fieldOf(def: Definition | undefined, key: string): SchemaLike | undefined {
  if (!def?.options) return def?.shape?.[key];
  return def.options.map((one) => fieldOf(unwrapped(one), key)).find((field) => field !== undefined);
}

function labelOf(schema: SchemaLike, language: Language): string | undefined {
  for (let here: SchemaLike | undefined = schema; here; here = inner(here)) {
    const meta = (here as { meta?: () => { title?: string; titleFr?: string } | undefined }).meta?.();
    if (meta?.title) return language === 'fr' ? (meta.titleFr ?? meta.title) : meta.title;
  }
  return undefined;
}

const isSchema = (value: unknown): value is SchemaLike =>
  typeof value === 'object' && value !== null && '_zod' in value;
const definition = (schema: SchemaLike) => schema._zod.def as Definition;
const inner = (schema: SchemaLike) => definition(schema).innerType ?? definition(schema).in;

function unwrapped(schema: SchemaLike): Definition {
  let here = schema;
  for (let next = inner(here); next; next = inner(here)) here = next;
  return definition(here);
}
