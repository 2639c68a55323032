import type { PersonFigureKey } from '#contract/people/merging.calls.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** How much of something a person has. */
export interface PersonCount {
  readonly userId: string;
  readonly count: number;
}

/** A figure that a preview of a merge shows of both accounts, and of the one that stays afterwards. Whoever has none is absent. */
export interface PersonFigure {
  readonly key: PersonFigureKey;
  readonly of: readonly PersonCount[];
}

export const personFigures = port<
  { readonly tx: Transaction; readonly userIds: readonly string[]; readonly today: string },
  PersonFigure
>('person-figures');
