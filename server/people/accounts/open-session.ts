import type { Change } from '#server/platform/context.ts';
import type { Outgoing } from '#server/platform/http/handlers.ts';
import { insertSession } from '#server/platform/sessions/session-changes.queries.ts';
import { hashToken, newToken, sessionCookie } from '#server/platform/sessions/tokens.ts';

const idleSeconds = 12 * 3600;
const rememberedSeconds = 30 * 86_400;

export interface Opening {
  readonly userId: string;
  readonly limited: boolean;
  readonly remember: boolean;
}

/** Opens a session with a new token, which nobody can have planted beforehand, and sends its cookie. */
export async function openSession(
  change: Change,
  outgoing: Outgoing,
  { userId, limited, remember }: Opening,
): Promise<string> {
  const token = newToken();
  const lifetimeSeconds = remember ? rememberedSeconds : idleSeconds;
  const id = await insertSession(change.tx, {
    userId,
    tokenHash: hashToken(token),
    limited,
    lifetimeSeconds,
    ip: change.origin.ip,
    userAgent: change.origin.userAgent,
  });
  outgoing.setCookie(sessionCookie(change.environment.baseUrl), token, {
    httpOnly: true,
    ...(remember && { maxAgeSeconds: rememberedSeconds }),
  });
  return id;
}
