import { businessUnitCalls } from './people/business-units.calls.ts';
import { sessionCalls } from './people/session.calls.ts';
import type { Calls } from './platform/call.ts';

/** Every room's calls, once. */
export const callsByRoom: Readonly<Record<string, Calls>> = {
  session: sessionCalls,
  'business-units': businessUnitCalls,
};
