import type { PaletteHit } from '#contract/people/palette.calls.ts';
import type { PaletteArea } from '#contract/people/palette.fields.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** Counts of work waiting, shown beside navigation entries. A room answers with nothing where the actor has no part in it. */
export const sessionBadges = port<
  { readonly db: Db; readonly actor: Actor },
  Readonly<Record<string, number>>
>('session-badges');

/** What a room holds about a person, under the name of its section: part of the download of one's own data. */
export const personalData = port<
  { readonly db: Db; readonly userId: string },
  Readonly<Record<string, unknown>>
>('personal-data');

/** How many records a room offers the palette at most. */
export const paletteHitsPerRoom = 5;

/** A room's records whose name holds the words, of those the actor may open, best first. */
export const paletteRecords = port<
  {
    readonly db: Db;
    readonly actor: Actor;
    /** `YYYY-MM-DD`. */
    readonly today: string;
    readonly text: string;
    readonly area: PaletteArea;
    readonly language: Language;
  },
  readonly PaletteHit[]
>('palette-records');
