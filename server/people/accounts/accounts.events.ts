import { eventKind } from '#server/platform/events.ts';

export interface RegisteredPerson {
  readonly userId: string;
  /** Somebody has to let the person in. */
  readonly isWaiting: boolean;
}

/** A person has registered, and the address is verified if that is asked for. Announced in the transaction that says so. */
export const personRegistered = eventKind<RegisteredPerson>('person-registered');
