import type { Language } from '#contract/platform/language.ts';
import { reachErrors, type Asked, type Reach, type ReachQuery } from '#contract/platform/reach.ts';
import {
  notifyMany,
  writtenOf,
  type Notice,
  type NoticeToMany,
} from '#server/people/notifications/notify.ts';
import { writeNotices } from '#server/people/notifications/notify.queries.ts';
import { keepTelling, stopKeeping, type Telling } from '#server/people/notifications/telling.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { keepReleased } from '#server/platform/files/own-files.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { refuse } from '#server/platform/refusal.ts';
import { rehearse } from '#server/platform/rehearse.ts';
import { countPeopleReached, reachIn, type Meant } from './reach.ts';
import { insertChange, standing, type Stood } from './undoable.queries.ts';

type Asking = Context<Actor>;

/** For how long a change can be undone. As long as a message (docs/decisions/083). */
const undoSeconds = 30;

/** A kind of record whose changes reach people. */
export interface Reaching {
  readonly kind: string;
  readonly table: string;
  /** Whom the record is for and which languages its text has, as it is now. */
  readonly meant: (change: Change, actor: Actor, id: string) => Promise<Meant>;
  /** It moves money, or cannot be taken back for another reason: what it tells is told at once. */
  readonly isFinal?: true;
  /** What a change replaces beside the row, its audience, and its plans. */
  readonly stands?: (change: Change, id: string) => Promise<object>;
}

/** What stood: the columns that the change replaced, and what the kind keeps besides. */
export interface StoodBefore extends Stood {
  /** The same columns as the change left them: if they are others since, it is not undone. */
  readonly left: Stood['row'];
  readonly more: unknown;
  /** The status and the version of the record, whether or not the change replaced them. */
  readonly wasPublished: boolean;
}

interface OfRecord {
  readonly params: { readonly id: string };
}

/** Says whom a change would reach, with the queries that tell people: the number is the one that is told. */
const rehearsed = (
  context: Asking,
  { of, id, query }: { readonly of: Reaching; readonly id: string; readonly query: ReachQuery },
  act: (context: Asking) => Promise<unknown>,
): Promise<Reach> =>
  rehearse(context, act, async (change, make) => {
    const telling = keepTelling(change.tx);
    keepReleased(change.tx);
    await make();
    const meant = await of.meant(change, context.actor, id);
    return reachIn(change, context.actor, telling, { meant, query });
  });

/**
 * Makes a change that a person was asked about: refuses if it reaches another number of people by now. What it tells leaves later, and until then it
 * can be undone.
 */
function asked<Reply>(
  context: Asking,
  { of, id, asked: { people, note } }: { readonly of: Reaching; readonly id: string; readonly asked: Asked },
  act: (context: Asking) => Promise<Reply>,
): Promise<Reply> {
  // Without the number, nobody was asked: by another program, or in bulk.
  if (people === undefined) return act(context);
  return act({
    ...context,
    change: (work) =>
      context.change(async (change) => {
        const { tx, now, settings } = change;
        const record = { kind: of.kind, table: of.table, id };
        const before = of.isFinal ? null : await standing(tx, record);
        const more = before && (await of.stands?.(change, id));
        const telling = keepTelling(tx);
        const fileIds = of.isFinal ? [] : keepReleased(tx);
        const result = await work(change);
        const meant = await of.meant(change, context.actor, id);
        const reached = await countPeopleReached(change, telling, meant);
        if (reached !== people) refuse(reachErrors.peopleChanged, { people: reached });
        if (of.isFinal) {
          stopKeeping(tx);
          await tell(change, keptOf(settings, telling, note));
          return result;
        }
        const after = await standing(tx, record);
        if (!before || !after) throw new Error('A change that can be undone leaves its record where it is.');
        const at = now();
        await insertChange(tx, {
          kind: of.kind,
          recordId: id,
          madeBy: context.actor.id,
          people,
          stood: {
            ...replaced(before, after),
            more: more ?? null,
            wasPublished: isShown(before),
          } satisfies StoodBefore,
          telling: keptOf(settings, telling, note),
          fileIds,
          madeAt: at,
          leavesAt: new Date(at.getTime() + undoSeconds * 1000),
        });
        return result;
      }),
  });
}

const isShown = ({ row }: Stood): boolean => row['status'] === 'published' && row['deleted_at'] === null;

/** Of what stood, the columns that are others now. What else changes meanwhile, such as a count of downloads, stays. */
function replaced(before: Stood, after: Stood): Stood & Pick<StoodBefore, 'left'> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(after.row[name]);
  const row = Object.fromEntries(Object.entries(before.row).filter(isOther));
  return {
    ...before,
    row,
    left: Object.fromEntries(Object.keys(row).map((name) => [name, after.row[name]])),
  };
}

/** Whether a record stands as a change left it. */
export const standsAsLeft = ({ row }: Stood, { left }: StoodBefore): boolean =>
  Object.entries(left).every(([name, value]) => JSON.stringify(value) === JSON.stringify(row[name]));

/** What a change tells, until it leaves: rows to write, and occasions that concern many. */
export interface KeptTelling extends ReturnType<typeof writtenOf> {
  readonly many: readonly NoticeToMany[];
}

/** Writes what a change told. */
export async function tell(change: Change, { shown, mails, many }: KeptTelling): Promise<void> {
  await writeNotices(change.tx, shown, mails);
  if (many.length > 0) await notifyMany(change.tx, change, ...many);
}

function keptOf(
  settings: Change['settings'],
  { each, many }: Telling,
  note: string | undefined,
): KeptTelling {
  return {
    ...writtenOf(
      settings,
      each.map((notice) => withNote(notice, note)),
    ),
    many: many.map(({ mails, ...notice }) => ({
      ...notice,
      ...(mails && { mails: { en: noted(mails.en, note), fr: noted(mails.fr, note) } }),
    })),
  };
}

const withNote = ({ mail, ...notice }: Notice, note: string | undefined): Notice => ({
  ...notice,
  ...(mail && { mail: (language: Language) => noted(mail(language), note) }),
});

/** The note stands between the greeting and what happened. */
const noted = (mail: MailContent, note: string | undefined): MailContent =>
  note ? { ...mail, lines: [...mail.lines.slice(0, 1), note, ...mail.lines.slice(1)] } : mail;

/** A handler that takes what the person was asked, and one that says whom it would reach. */
export const withReach = <Input extends OfRecord, Reply, Outgoing extends unknown[]>(
  of: Reaching,
  act: (input: Input, context: Asking, ...outgoing: Outgoing) => Promise<Reply>,
) => ({
  act: (input: Input & { readonly query: Asked }, context: Asking, ...outgoing: Outgoing): Promise<Reply> =>
    asked(context, { of, id: input.params.id, asked: input.query }, (within) =>
      act(input, within, ...outgoing),
    ),
  reach: (
    input: Input & { readonly query: ReachQuery },
    context: Asking,
    ...outgoing: Outgoing
  ): Promise<Reach> =>
    rehearsed(context, { of, id: input.params.id, query: input.query }, (within) =>
      act(input, within, ...outgoing),
    ),
});
