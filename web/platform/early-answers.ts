/** After this time, a page has requested everything it opens with, and an unused reply is out of date. */
const freshMilliseconds = 10_000;

/** The replies that the first HTML requested (`Screen.asks`), by address. */
const requested = (globalThis as { earlyAnswers?: Record<string, Promise<Response | null> | undefined> })
  .earlyAnswers;
const replies = new Map<string, unknown>();
for (const [address, answer] of Object.entries(requested ?? {}))
  void answer?.then(async (response) => {
    if (response?.ok) replies.set(address, await response.clone().json());
  });

const isFresh = () => performance.now() < freshMilliseconds;

/** A reply that has already arrived when its page is rendered for the first time. */
export function earlyReply(address: string): unknown {
  const reply = replies.get(address);
  if (reply === undefined || !isFresh()) return undefined;
  forget(address);
  return reply;
}

/** A reply that may still be on its way; null if the first HTML did not request it, or if the network failed. */
export async function earlyAnswer(address: string): Promise<Response | null> {
  const answer = requested?.[address];
  if (!answer) return null;
  forget(address);
  return isFresh() ? answer : null;
}

/** Each reply is used once. A second request wants the current state. */
function forget(address: string): void {
  delete requested![address];
  replies.delete(address);
}
