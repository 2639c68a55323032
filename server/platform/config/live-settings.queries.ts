import { sql } from 'kysely';
import type { HomeSlide } from '#contract/platform/home-slides.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { SavedSettings } from './settings.ts';

/** On any statement: the version of the saved settings, from a table of one row. */
export const settingsVersion = sql<number>`(select version from saved_settings)`;

export interface SavedRow {
  readonly id: string;
  readonly version: number;
  readonly saved: SavedSettings;
  readonly slides: readonly HomeSlide[];
}

export const readVersion = async (db: Db): Promise<number> =>
  (await db.selectFrom('savedSettings').select('version').executeTakeFirstOrThrow()).version;

const row = (db: Db | Transaction) =>
  db.selectFrom('savedSettings').select(['id', 'version', 'saved', 'slides']);

export const readSaved = async (db: Db | Transaction): Promise<SavedRow> =>
  (await row(db).executeTakeFirstOrThrow()) as unknown as SavedRow;

/** Locks the saved settings for the rest of the transaction: two saves follow each other. */
export const lockSaved = async (tx: Transaction): Promise<SavedRow> =>
  (await row(tx).forUpdate().executeTakeFirstOrThrow()) as unknown as SavedRow;

/** Writes settings or slides and counts the version, which makes every process read them with its next request. */
export async function writeSaved(
  tx: Transaction,
  changed: { readonly saved?: SavedSettings; readonly slides?: readonly HomeSlide[] },
): Promise<void> {
  await tx
    .updateTable('savedSettings')
    .set((eb) => ({
      ...(changed.saved && { saved: JSON.stringify(changed.saved) }),
      ...(changed.slides && { slides: JSON.stringify(changed.slides) }),
      version: eb('version', '+', 1),
      updatedAt: sql<string>`now()`,
    }))
    .execute();
}
