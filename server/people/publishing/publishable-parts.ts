import type { Bilingual } from '#contract/platform/language.ts';
import type { PublicationBulkAction } from '#contract/platform/publishing.ts';
import { always } from '#server/platform/access/scope.ts';
import type { Services } from '#server/platform/context.ts';
import { fileReaders } from '#server/platform/files/files.ports.ts';
import { release } from '#server/platform/files/own-files.ts';
import type { WorkOnRows } from '#server/platform/long-work/long-work.ts';
import { contribute } from '#server/platform/ports.ts';
import { binEnd } from '#server/platform/publishing/bin.ts';
import { bulkOf, publicationActions } from '#server/platform/publishing/bulk.ts';
import { emptyBin } from '#server/platform/publishing/empty-bin.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { plannedChanges } from '#server/platform/publishing/planned-changes.job.ts';
import type { RoomPart } from '#server/platform/room.ts';
import { isPlanned, type Publishable, type PublishableRow } from './publishable.ts';
import { undoingOf } from './undo-record.ts';
import { undoableKinds } from './undoable.ports.ts';
import { deleteForGood, isFileOf, isNamedIn, leavingTrash, titlesOf } from './publishable.queries.ts';

const mostInOneSweep = 200;

/** The actions that the list of a kind offers for many records. */
export const bulkWork = <Row extends PublishableRow, Options extends object, State, Action extends string>(
  of: Publishable<Row, Options, State, Action>,
): WorkOnRows<{ readonly action: PublicationBulkAction }> =>
  bulkOf<PublicationBulkAction, { readonly action: PublicationBulkAction }>({
    ...publicationActions,
    starts: of.bulk,
    path: of.path,
    records: of.words,
    names: ({ db, actor }, ids) => titlesOf(db, of, ids, of.visible.sql(actor, of.alias)),
    change: (change, actor, id, { action }) => of.changeState(change, actor, id, action),
  });

/** Deletes records of a kind 30 days after they were put in the trash. A part of the hourly sweep. */
export const emptyTrash =
  <Row extends PublishableRow, Options extends object, State, Action extends string>(
    of: Publishable<Row, Options, State, Action>,
  ) =>
  async (services: Services): Promise<string> => {
    const { kind, table, title } = of;
    const { db, files, now } = services;
    const ids = await leavingTrash(db, of, binEnd(now()), mostInOneSweep);
    const gone = await emptyBin(services, ids, {
      kind,
      table,
      title,
      async purge(tx, id) {
        const named = await deleteForGood(tx, of, id);
        if (!named) return;
        if (isPlanned(of)) await cancelPlans(tx, { kind, recordId: id });
        await of.purged?.(tx, { kind, recordId: id });
        await release({ tx, files }, named, isNamedIn(of));
      },
    });
    return `${gone} ${of.words.many.en} left the trash.`;
  };

const inHeading = ({ en, fr }: Bilingual): Bilingual => ({ en: capitalized(en), fr: capitalized(fr) });
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** What a kind adds to its room: bulk work, plans, the sweep of its trash, and the readers of its files. */
export function partsOf<Row extends PublishableRow, Options extends object, State, Action extends string>(
  of: Publishable<Row, Options, State, Action>,
  /** The kind says itself who reads its files. */
  { readsOwnFiles = false } = {},
): RoomPart {
  const { kind, words, feature, fileOwner = kind } = of;
  const { many } = words;
  const plans = () =>
    plannedChanges({
      name: `${kind}-publishing`,
      summary: `Publishes and unpublishes ${many.en} at the time set for it`,
      ...(feature && { feature }),
      kind,
      apply: (change, actor, { recordId, action, options }) =>
        of.changeState(
          change,
          actor,
          recordId,
          action === 'publish' ? 'publish' : 'unpublish',
          options as Options,
        ),
      async failed({ tx, record }, { recordId, createdBy }, problem) {
        const { en, fr } = (await titlesOf(tx, of, [recordId], always)).get(recordId) ?? { en: '', fr: '' };
        await record({
          type: 'update',
          entity: { kind, id: recordId, name: en || fr },
          after: { planFailed: problem.en },
          userId: createdBy,
        });
      },
    });
  return {
    records: [
      {
        kind,
        one: inHeading(words.one),
        stored: {
          table: of.table,
          many: inHeading(many),
          name: { en: of.title, fr: `${of.title}_fr` },
          ...(of.isOneOfTwo && { only: `x.kind = '${kind}'` }),
        },
        ...(feature && { feature }),
        ...(of.forms && { forms: of.forms }),
      },
    ],
    works: [bulkWork(of)],
    jobs: isPlanned(of) ? [plans()] : [],
    sweeps: [emptyTrash(of)],
    contributions: [
      contribute(undoableKinds, (asked) => (asked.kind === kind ? undoingOf(of) : null)),
      ...(readsOwnFiles
        ? []
        : [
            contribute(
              fileReaders,
              ({ context: { actor, db }, fileId, ownerKind }) =>
                ownerKind === fileOwner && actor !== null && !actor.limited
                  ? isFileOf(db, of, fileId, of.visible.sql(actor, of.alias))
                  : false,
              feature,
            ),
          ]),
    ],
  };
}
