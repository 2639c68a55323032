import type { Change } from './context.ts';

/**
 * A fact a room announces inside its transaction. Listeners of higher wings run in the same transaction,
 * so a change that is rolled back announces nothing.
 */
export interface EventKind<Fact> {
  readonly kind: string;
  /** Carries only the type. */
  readonly fact?: Fact;
}

export const eventKind = <Fact>(kind: string): EventKind<Fact> => ({ kind });

export interface Listener {
  readonly kind: string;
  readonly hear: (change: Change, fact: unknown) => Promise<void>;
}

export const listen = <Fact>(
  event: EventKind<Fact>,
  hear: (change: Change, fact: Fact) => Promise<void>,
): Listener => ({ kind: event.kind, hear: hear as Listener['hear'] });
