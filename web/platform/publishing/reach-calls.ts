import type { Call } from '#contract/platform/call.ts';
import type { reach } from '#contract/platform/reach.ts';
import type { Takes } from '#web/platform/lists/call-shapes.ts';

/** A call that says whom a change would reach. */
export type ReachCall = Call & {
  readonly query: Takes<{ page?: unknown; limit?: unknown; text?: string | undefined }>;
  readonly reply: typeof reach;
};

/** What a change that was asked about carries: how many people it reaches, and a note for their e-mails. */
export interface AskedWith {
  readonly people: number;
  readonly note?: string;
}
