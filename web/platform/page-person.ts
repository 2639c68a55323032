import { sessionCalls, type SessionReply, type SessionUser } from '#contract/platform/session.calls.ts';
import { actingAs } from '#contract/platform/acts-as.ts';

/** The person this page belongs to. */
export interface PagePerson {
  /** The key that changes send to name this person. */
  readonly key: string;
  readonly user: SessionUser;
  /** The person at the keyboard, while acting for `user`. */
  readonly by: { readonly fullName: string } | null;
}

/** Why the page and the session do not match. */
export type PersonTrouble =
  /** The session has ended; call `settle` with whether the person is back. */
  | { readonly kind: 'signed-out'; readonly settle: (isBack: boolean) => void }
  /** Another person has signed in, or acting for someone has started or ended. */
  | { readonly kind: 'someone-else' | 'acting-ended'; readonly now: SessionReply };

let person: PagePerson | null = null;
let trouble: PersonTrouble | null = null;
/** The person declined to sign in again: background requests do not ask a second time. */
let isDeclined = false;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const keyOf = ({ user, proxy }: SessionReply) => user && actingAs(user._id, proxy?.by._id);

/** Set by the first session this page sees, so that someone who signs in elsewhere does not take over what was started here. */
export const pagePerson = (): PagePerson | null => person;

export const personTrouble = (): PersonTrouble | null => trouble;
export function onPersonTrouble(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function setTrouble(next: PersonTrouble | null): void {
  trouble = next;
  for (const listener of listeners) listener();
}

/** True if the session belongs to this page's person. If not, the page keeps its person and shows the problem. */
export function isOfThisPage(session: SessionReply): boolean {
  const key = keyOf(session);
  if (!person) {
    // A session that may only verify its address changes its person without loading another page.
    if (key && !session.limited) person = { key, user: session.user!, by: session.proxy?.by ?? null };
    return true;
  }
  if (key === person.key) {
    isDeclined = false;
    if (trouble?.kind === 'signed-out') trouble.settle(true);
    if (trouble) setTrouble(null);
    return true;
  }
  if (!key) {
    void signInAgain(true);
    return false;
  }
  if (trouble?.kind === 'signed-out') trouble.settle(false);
  setTrouble({ kind: person.key.endsWith(`/${key}`) ? 'acting-ended' : 'someone-else', now: session });
  return false;
}

/** Checks who is signed in now; true if it is the person of this page. */
export async function lookWhoItIs(): Promise<boolean> {
  const response = await fetch(sessionCalls.read.path, { credentials: 'same-origin' });
  return response.ok && isOfThisPage((await response.json()) as SessionReply);
}

/**
 * Asks the person to sign in again, over the page; true once the page's person is back. `quiet` is for background requests: they ask once,
 * then wait until the person signs in.
 */
export async function signInAgain(quiet = false): Promise<boolean> {
  if (!person || (quiet && isDeclined)) return false;
  asking ??= askToSignIn().finally(() => (asking = null));
  const isBack = await asking;
  isDeclined = !isBack;
  return isBack;
}

async function askToSignIn(): Promise<boolean> {
  // The person may already be back in another tab, or someone else may have signed in there.
  if (await lookWhoItIs().catch(() => false)) return true;
  if (!pageMatchesSession()) return false;
  return new Promise((settle) => setTrouble({ kind: 'signed-out', settle }));
}

/** A page whose person has gone stops its requests: the replies would belong to someone else. */
export const pageMatchesSession = (): boolean => trouble === null || trouble.kind === 'signed-out';
