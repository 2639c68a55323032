import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/platform/context.ts';
import type { Outgoing } from '#server/platform/http/handlers.ts';
import type { ReadActor } from '#server/platform/http/serve-calls.ts';
import { touchSession } from './session-changes.queries.ts';
import { sessionByToken, withPosition, type MoreColumns, type OpenSession } from './session.queries.ts';
import { hashToken, sessionCookie } from './tokens.ts';

/** Identifies the caller from the session cookie. */
export const actorReader =
  (services: Services): ReadActor =>
  async (request) =>
    (await sessionOf(services, request.cookies))?.actor ?? null;

/** The same, and how far the journal of the primary was at that time: everything that anybody was told is saved is before it. */
export const positionReader = (services: Services) => async (request: FastifyRequest) => {
  const session = await sessionOf(services, request.cookies, withPosition);
  return session && { actor: session.actor, position: session.current.position };
};

/**
 * The session behind the cookie, with more columns about its person; null if nobody is signed in. Afterwards, the settings are those saved
 * last.
 */
export async function sessionOf<OfPerson = unknown, Current = unknown>(
  { db, environment, log, liveSettings }: Pick<Services, 'db' | 'environment' | 'log' | 'liveSettings'>,
  cookies: Outgoing['cookies'],
  more?: MoreColumns<OfPerson, Current>,
): Promise<OpenSession<OfPerson, Current> | null> {
  const token = cookies[sessionCookie(environment.baseUrl)];
  const settingsOf = (version: number) =>
    liveSettings.follow(version)?.then(() => liveSettings.current) ?? liveSettings.current;
  const session = token ? await sessionByToken(db, settingsOf, hashToken(token), more) : null;
  if (!session) await liveSettings.refresh();
  if (session?.isStale) {
    // Not awaited: its outcome does not matter for this request.
    touchSession(db, session.actor.session.id, session.actor.id).catch((error: unknown) =>
      log.warn({ err: error }, 'session not touched'),
    );
  }
  return session;
}
