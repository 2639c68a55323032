import type { SessionReply } from '#contract/platform/session.calls.ts';

/** The first HTML contains the session, so that nothing has to be requested before the first paint. */
export function embeddedSession(): SessionReply | undefined {
  const embedded = document.getElementById('session')?.textContent;
  return embedded ? (JSON.parse(embedded) as SessionReply) : undefined;
}
