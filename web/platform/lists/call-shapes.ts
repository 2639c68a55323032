import type { Call } from '#contract/platform/call.ts';

/** The part of a schema that shared pages count on: what it takes and what it gives. */
export interface Takes<Input, Output = unknown> {
  readonly _zod: { readonly input: Input; readonly output: Output };
}

/** A call on one record. */
export type ById = Call & { readonly params: Takes<{ id: string }> };
