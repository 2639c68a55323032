import type { Edit } from './draft-edits.ts';

/** An edit being sent. Sending it again with the same id changes nothing. */
export interface Sending extends Edit {
  readonly saveId: string;
}

export interface KeptEdits {
  readonly waiting: readonly Edit[];
  readonly sending: Sending | null;
}

const keyOf = (userId: string, courseId: string) => `paddock-draft:${userId}:${courseId}`;
const none: KeptEdits = { waiting: [], sending: null };

/** This person's edits on this device that the server has not confirmed. They outlive the tab. */
export function readKept(userId: string, courseId: string): KeptEdits {
  try {
    const kept = localStorage.getItem(keyOf(userId, courseId));
    return kept ? (JSON.parse(kept) as KeptEdits) : none;
  } catch {
    return none;
  }
}

/** False if the device has no room: then only the open page holds the edit. */
export function keep(userId: string, courseId: string, kept: KeptEdits): boolean {
  try {
    if (kept.waiting.length === 0 && !kept.sending) localStorage.removeItem(keyOf(userId, courseId));
    else localStorage.setItem(keyOf(userId, courseId), JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}
