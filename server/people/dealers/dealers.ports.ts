import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

export interface DealerFigures {
  /** Courses passed by its people while they belonged to it. */
  readonly coursesPassed: number;
  /** Its people who passed at least one course in the last 30 days. */
  readonly peopleActive: number;
}

/** Training figures for a dealer's people, within what the actor may read; the training wing answers. */
export const dealerFigures = port<
  { readonly db: Db; readonly actor: Actor; readonly dealerId: string },
  DealerFigures
>('dealer-figures');
