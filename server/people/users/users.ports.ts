import type { Named } from '#contract/platform/ids.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { port } from '#server/platform/ports.ts';
import type { keptKinds } from '#contract/people/user-erasure.calls.ts';
import type { ErasedPerson } from './user-erasure.queries.ts';

/** Every brand with its name, for the choice of a brand manager's brands; the training wing answers. */
export const brandNames = port<{ readonly db: Db | Transaction }, readonly Named[]>('brand-names');

/**
 * A person's data is being erased: each room removes what it stores about the person, and returns how much stays, without the name, because
 * others rely on it. A room that still needs the person refuses; then nothing is erased.
 */
export const erasePerson = port<
  {
    readonly tx: Transaction;
    readonly person: ErasedPerson;
    /** For links in what others get instead. */
    readonly environment: Pick<Environment, 'baseUrl'>;
    /** Releases files that only the person’s records name. */
    readonly files: Pick<FileStore, 'release'>;
  },
  Partial<Readonly<Record<(typeof keptKinds)[number], number>>>
>('erase-person');
