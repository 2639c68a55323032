import type { ErrorText, Values } from '#contract/platform/errors.ts';

export interface RefusalDetail {
  readonly retryAfterSeconds?: number;
  readonly field?: string;
  readonly current?: unknown;
}

/** An error for the caller, in the caller's language. Nothing of the request has taken effect. */
export class Refusal extends Error {
  readonly error: ErrorText;
  readonly values: Values;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;
  /** The same error for a form field, under its dotted path. */
  readonly field: string | undefined;
  /** The conflicting record as the caller may see it: the version someone else saved meanwhile. */
  readonly current: unknown;

  constructor(error: ErrorText, values: Values = {}, more: RefusalDetail = {}) {
    super(error.code);
    this.name = 'Refusal';
    this.error = error;
    this.values = values;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.field = more.field;
    this.current = more.current;
  }
}

/** Ends the request with this error. */
export function refuse(error: ErrorText, values?: Values, more?: RefusalDetail): never {
  throw new Refusal(error, values, more);
}

/** The value, or an error if there is none: `const unit = found(await unitById(db, id), errors.notFound)`. */
export function found<T>(value: T | null | undefined, error: ErrorText, values?: Values): T {
  if (value === null || value === undefined) refuse(error, values);
  return value;
}
