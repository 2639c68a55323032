import { resourceCalls } from '#contract/library/resources.calls.ts';
import { businessUnitCalls } from '#contract/people/business-units.calls.ts';
import { sessionCalls } from '#contract/people/session.calls.ts';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { resourceFileReaders } from './library/resources/resources.files.ts';
import { resourceHandlers } from './library/resources/resources.handlers.ts';
import { sessionHandlers } from './people/accounts/session.handlers.ts';
import { businessUnitHandlers } from './people/business-units/business-units.handlers.ts';
import type { Listener } from './platform/events.ts';
import { fileHandlers } from './platform/files/files.handlers.ts';
import { room, type ServedRoom } from './platform/http/handlers.ts';
import type { Contribution } from './platform/ports.ts';

/** Every room with its handlers. */
export const rooms: readonly ServedRoom[] = [
  room(fileCalls, fileHandlers),
  room(sessionCalls, sessionHandlers),
  room(businessUnitCalls, businessUnitHandlers),
  room(resourceCalls, resourceHandlers),
];

/** How higher rooms react to what lower rooms announce. */
export const listeners: readonly Listener[] = [];

/** What higher rooms answer to what lower rooms ask. */
export const contributions: readonly Contribution[] = [resourceFileReaders];
