import { isTransient, type Db } from '#server/platform/database/open.ts';
import { noteSent } from './mail.queries.ts';

/** Notes that a mail was sent; done once that is committed. */
export type SentNotes = (id: string) => Promise<void>;

/** Notes mails in groups: those that are sent while one group is written form the next. None waits for a clock. */
export function sentNotes(db: Db): SentNotes {
  let group: { readonly ids: string[]; readonly written: Promise<void> } | undefined;
  let last: Promise<void> = Promise.resolve();
  const open = () => {
    const ids: string[] = [];
    const write = () => {
      group = undefined;
      // Without its note a mail would go again. Of two statements that change several mails, one may have to give way.
      return noteSent(db, ids).catch((error: unknown) => {
        if (!isTransient(error)) throw error;
        return noteSent(db, ids);
      });
    };
    // The group before may have failed, which concerns those who wait for it.
    last = last.then(write, write);
    return { ids, written: last };
  };
  return (id) => {
    group ??= open();
    group.ids.push(id);
    return group.written;
  };
}
