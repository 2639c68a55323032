import { requestCalls } from '#contract/people/requests.calls.ts';
import type { RequestBulk } from '#contract/people/requests.fields.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { namesOfUsers } from '#server/people/users/users.queries.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { workOnRows } from '#server/platform/long-work/long-work.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { approve, deny } from './decide.ts';

/** Decides many requests: each person is let in as registered, as a learner, or turned down. */
export const requestBulk = workOnRows<RequestBulk>({
  starts: requestCalls.bulk,
  path: () => '/auth/admin/user-requests',
  title: ({ action }, count) => titles[action](countOf(count, requests)),
  names: ({ db, actor }, ids) => namesOfUsers(db, ids, usersVisible.sql(actor, 'u')),
  change: (change, actor, id, input) =>
    input.action === 'deny' ? deny(change, actor, id, input.reason) : approve(change, actor, id, {}),
});

const requests: RecordWords = {
  one: { en: 'request', fr: 'demande' },
  many: { en: 'requests', fr: 'demandes' },
};

const titles: Readonly<Record<RequestBulk['action'], (count: Bilingual) => Bilingual>> = {
  approve: ({ en, fr }) => ({ en: `Approve ${en}`, fr: `Approuver ${fr}` }),
  deny: ({ en, fr }) => ({ en: `Deny ${en}`, fr: `Refuser ${fr}` }),
};
