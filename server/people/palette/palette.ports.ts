import type { PaletteHit } from '#contract/people/palette.calls.ts';
import type { PaletteArea } from '#contract/people/palette.fields.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** The most records a room offers to the palette. */
export const paletteHitsPerRoom = 5;

/** A room's records whose name contains the words and that the actor may open, best match first. */
export const paletteRecords = port<
  {
    readonly db: Db;
    readonly actor: Actor;
    readonly settings: Settings;
    /** `YYYY-MM-DD`. */
    readonly today: string;
    readonly text: string;
    readonly area: PaletteArea;
    readonly language: Language;
  },
  readonly PaletteHit[]
>('palette-records', { goesWithFeature: true });
