import type { RawBuilder } from 'kysely';
import type { Language } from '#contract/platform/language.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { CalendarEntry } from '#server/platform/calendar/calendar-entry.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** Counts of pending work, shown next to navigation entries. A room answers with nothing if the actor has no part in it. */
export const sessionBadges = port<
  { readonly db: Db; readonly actor: Actor },
  Readonly<Record<string, number>>
>('session-badges', { goesWithFeature: true });

/** A value that the session reads in its own statement, because every page needs it, and the badges that follow from it. */
export interface SessionFigure {
  readonly name: string;
  /** On `user_account u`. */
  readonly sql: RawBuilder<unknown>;
  /** A second value, which follows from `user_account u`, its `role r`, and its `access_scope a` alone. It is read only after one of them has changed. */
  readonly ofPerson?: RawBuilder<unknown>;
  badges(value: unknown, asking: FigureAsking, ofPerson: unknown): Promise<Readonly<Record<string, number>>>;
}

interface FigureAsking {
  readonly db: Db;
  readonly actor: Actor;
  readonly settings: Settings;
  /** `YYYY-MM-DD` in the portal's zone. */
  readonly today: string;
}

/** The figures of the rooms whose features are on. */
export const sessionFigures = port<{ readonly settings: Settings }, SessionFigure | null>('session-figures', {
  goesWithFeature: true,
});

/** What a room stores about a person, under the name of its section; part of the download of a person's own data. */
export const personalData = port<
  { readonly db: Db; readonly userId: string },
  Readonly<Record<string, unknown>>
>('personal-data');

/** The dates of one person, for the calendar feed. Each room sends what is still ahead and the last few weeks. */
export const calendarEntries = port<
  {
    readonly db: Db;
    readonly userId: string;
    /** `YYYY-MM-DD` in the portal's zone. */
    readonly today: string;
    readonly language: Language;
    readonly settings: Settings;
  },
  readonly CalendarEntry[]
>('calendar-entries', { goesWithFeature: true });
