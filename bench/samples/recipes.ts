import type { Call } from '#contract/platform/call.ts';
import { allSamples, type Input, type Known } from '#tests/samples/samples.ts';

/** Calls that end the caller's session, sign someone else in, or change records the other calls need. */
export const leftOut = new Set([
  'session.logout',
  'session.proxy-start',
  'session.change-password',
  'session.set-lang',
]);

/** Calls that hash a password or draw a PDF. */
export const slowCalls = new Set([
  'session.login',
  'session.register',
  'session.reset-password',
  'session.proxy-step-up',
  'certificates.test',
]);

/** Calls whose text names a file: it is shown without path and control characters. */
export const namesFile = new Set(['uploads.begin']);

let counter = 0;
const unique = () => `${Date.now().toString(36)}${(counter++).toString(36)}`;

/** Input the portal accepts, for calls that refuse the minimum of their schema; with different words each time. */
export function acceptedInput(call: Call, known: Known): Input | undefined {
  for (const { inputs } of allSamples) {
    const input = inputs?.(known, unique())[call.id];
    if (input) return input;
  }
  return undefined;
}
