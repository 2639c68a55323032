/** After this a page has long asked for everything it opens with; an answer that is left is out of date. */
const freshMilliseconds = 10_000;

/** What the first HTML has asked for (`Screen.asks`), by address. */
const asked = (globalThis as { earlyAnswers?: Record<string, Promise<Response | null> | undefined> })
  .earlyAnswers;
const replies = new Map<string, unknown>();
for (const [address, answer] of Object.entries(asked ?? {}))
  void answer?.then(async (response) => {
    if (response?.ok) replies.set(address, await response.clone().json());
  });

const isFresh = () => performance.now() < freshMilliseconds;

/** A reply that is there already as its page is drawn for the first time. */
export function earlyReply(address: string): unknown {
  const reply = replies.get(address);
  if (reply === undefined || !isFresh()) return undefined;
  forget(address);
  return reply;
}

/** An answer that may still be on its way; null where the first HTML did not ask, or the network failed. */
export async function earlyAnswer(address: string): Promise<Response | null> {
  const answer = asked?.[address];
  if (!answer) return null;
  forget(address);
  return isFresh() ? answer : null;
}

/** Each is taken once: whoever asks again wants to know what is so now. */
function forget(address: string): void {
  delete asked![address];
  replies.delete(address);
}
