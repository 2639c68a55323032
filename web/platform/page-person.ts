import { sessionCalls, type SessionReply, type SessionUser } from '#contract/platform/session.calls.ts';
import { actingAs } from '#contract/platform/acts-as.ts';

/** Whom this page belongs to. */
export interface PagePerson {
  /** As changes name it. */
  readonly key: string;
  readonly user: SessionUser;
  /** At the keyboard, while acting for `user`. */
  readonly by: { readonly fullName: string } | null;
}

/** What stands between a page and its person. */
export type PersonTrouble =
  /** The session is over; `settle` tells who waits whether it is back. */
  | { readonly kind: 'signed-out'; readonly settle: (isBack: boolean) => void }
  /** Somebody else is signed in now, or acting for somebody has begun or ended. */
  | { readonly kind: 'someone-else' | 'acting-ended'; readonly now: SessionReply };

let person: PagePerson | null = null;
let trouble: PersonTrouble | null = null;
/** Asked to sign in and declined: what runs by itself does not ask again. */
let isDeclined = false;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const keyOf = ({ user, proxy }: SessionReply) => user && actingAs(user._id, proxy?.by._id);

/** Settled with the first session this page sees, so that nobody who signs in elsewhere takes over what was begun here. */
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

/** True where a session is this page's; else the page keeps its person and says what is the matter. */
export function isOfThisPage(session: SessionReply): boolean {
  const key = keyOf(session);
  if (!person) {
    // A session that may only verify its address changes its person without another page.
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

/** Looks who is signed in by now; true where it is the person of this page. */
export async function lookWhoItIs(): Promise<boolean> {
  const response = await fetch(sessionCalls.read.path, { credentials: 'same-origin' });
  return response.ok && isOfThisPage((await response.json()) as SessionReply);
}

/**
 * Asks to sign in again over the page; true once its person is back. `quiet`: for what runs by itself, which asks once and
 * then waits until somebody does.
 */
export async function signInAgain(quiet = false): Promise<boolean> {
  if (!person || (quiet && isDeclined)) return false;
  asking ??= askToSignIn().finally(() => (asking = null));
  const isBack = await asking;
  isDeclined = !isBack;
  return isBack;
}

async function askToSignIn(): Promise<boolean> {
  // In another tab the person may be back already, or somebody else there.
  if (await lookWhoItIs().catch(() => false)) return true;
  if (!isStillTheirs()) return false;
  return new Promise((settle) => setTrouble({ kind: 'signed-out', settle }));
}

/** A page whose person has gone asks and sends nothing any more: the answers would be somebody else's. */
export const isStillTheirs = (): boolean => trouble === null || trouble.kind === 'signed-out';
