import type { Services } from '#server/platform/context.ts';
import type { ReadActor } from '#server/platform/http/serve-calls.ts';
import { sessionByToken, touchSession } from './session.queries.ts';
import { hashToken, sessionCookie } from './tokens.ts';

/** Reads who is asking from the session cookie. */
export function actorReader({ db, environment, log }: Services): ReadActor {
  const name = sessionCookie(environment.baseUrl);
  return async (request) => {
    const token = request.cookies[name];
    if (!token) return null;
    const session = await sessionByToken(db, hashToken(token));
    if (!session) return null;
    if (session.isStale) {
      // Not waited for: whether it succeeds changes nothing for this request.
      touchSession(db, session.actor.session.id, session.actor.id).catch((error: unknown) =>
        log.warn({ err: error }, 'session not touched'),
      );
    }
    return session.actor;
  };
}
