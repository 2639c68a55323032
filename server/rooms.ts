import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { sessionCalls } from '#contract/people/session.calls.ts';
import { sessionHandlers } from './people/accounts/session.handlers.ts';
import { businessUnitHandlers } from './people/business-units/business-units.handlers.ts';
import type { Listener } from './platform/events.ts';
import { room, type ServedRoom } from './platform/http/handlers.ts';
import type { Contribution } from './platform/ports.ts';

/** Every room with its handlers. */
export const rooms: readonly ServedRoom[] = [
  room(sessionCalls, sessionHandlers),
  room(businessUnitCalls, businessUnitHandlers),
];

/** How higher rooms react to what lower rooms announce. */
export const listeners: readonly Listener[] = [];

/** What higher rooms answer to what lower rooms ask. */
export const contributions: readonly Contribution[] = [];
