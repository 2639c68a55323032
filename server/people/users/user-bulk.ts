import { userCalls } from '#contract/people/users.calls.ts';
import type { UserBulk } from '#contract/people/users.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { workOnRows } from '#server/platform/long-work/long-work.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { deactivate, reactivate } from './account-status.ts';
import { namesOfUsers } from './users.queries.ts';
import { usersVisible } from './users.scope.ts';

/** The actions that the list of users offers for many of them. */
export const userBulk = workOnRows<UserBulk>({
  starts: userCalls.bulk,
  path: () => '/auth/admin/users',
  title: ({ action }, count) => titles[action](countOf(count, people)),
  names: ({ db, actor }, ids) => namesOfUsers(db, ids, usersVisible.sql(actor, 'u')),
  change: (change, actor, id, input) =>
    input.action === 'deactivate'
      ? deactivate(change, actor, id, input.reason)
      : reactivate(change, actor, id),
  undo: ({ action }) => (action === 'deactivate' ? { action: 'reactivate' } : undefined),
});

const people: RecordWords = {
  one: { en: 'person', fr: 'personne' },
  many: { en: 'people', fr: 'personnes' },
};

const titles: Readonly<Record<UserBulk['action'], (count: Bilingual) => Bilingual>> = {
  deactivate: ({ en, fr }) => ({ en: `Deactivate ${en}`, fr: `Désactiver ${fr}` }),
  reactivate: ({ en, fr }) => ({ en: `Reactivate ${en}`, fr: `Réactiver ${fr}` }),
};
