import { invitationCalls } from '#contract/people/invitations.calls.ts';
import type { InvitationBulk } from '#contract/people/invitations.fields.ts';
import { invitationScreens } from '#contract/people/invitations.screens.ts';
import type { Bilingual } from '#contract/platform/language.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import { workOnRows } from '#server/platform/long-work/long-work.ts';
import { countOf, type RecordWords } from '#server/platform/long-work/record-words.ts';
import { namesOfInvited } from './invitation-list.queries.ts';
import { resend, withdraw } from './resend-withdraw.ts';

/** The actions that the list offers for many invitations. */
export const invitationBulk = workOnRows<InvitationBulk>({
  starts: invitationCalls.bulk,
  path: () => invitationScreens.list.path,
  title: ({ action }, count) => titles[action](countOf(count, invitations)),
  names: ({ db, actor }, ids) => namesOfInvited(db, ids, usersVisible.sql(actor, 'u')),
  change: (change, actor, id, { action }) =>
    action === 'resend' ? resend(change, actor, id, 'bulk') : withdraw(change, actor, id),
});

const invitations: RecordWords = {
  one: { en: 'invitation', fr: 'invitation' },
  many: { en: 'invitations', fr: 'invitations' },
};

const titles: Readonly<Record<InvitationBulk['action'], (count: Bilingual) => Bilingual>> = {
  resend: ({ en, fr }) => ({ en: `Resend ${en}`, fr: `Renvoyer ${fr}` }),
  withdraw: ({ en, fr }) => ({ en: `Withdraw ${en}`, fr: `Retirer ${fr}` }),
};
