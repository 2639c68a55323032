import type { Db } from '#server/platform/database/open.ts';
import { leavingOf, placesFor, planOf, type CalmRules } from './leaving.rules.ts';
import type { MailRow } from './mail.queries.ts';
import { lockDueMails, takePlaces, writeLeaving, type Due } from './take-due.queries.ts';

export interface Taken {
  readonly mails: readonly MailRow[];
  /** How many were due, including those that do not leave now. */
  readonly count: number;
}

/** Takes due mails of a lane for this sender only, and decides which of them leave now. */
export const takeDueMails = (db: Db, due: Due, calm: CalmRules): Promise<Taken> =>
  db.transaction().execute(async (tx) => {
    const mails = await lockDueMails(tx, due);
    if (mails.length === 0) return { mails: [], count: 0 };
    const plans = mails.map((mail) => planOf(mail, calm));
    const places = placesFor(plans);
    const used = places.length > 0 ? await takePlaces(tx, places) : new Map<string, number>();
    return { mails: await writeLeaving(tx, leavingOf(plans, used, calm.perDay), due), count: mails.length };
  });
