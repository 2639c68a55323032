import { createHash } from 'node:crypto';
import type { Transaction } from '#server/platform/database/open.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { demoId } from './demo-id.ts';

/** Known to everybody, like the passwords of the demo. */
const tokenOf = (name: string): string => createHash('sha256').update(`invitation/${name}`).digest('base64url');

/** The tokens of one link of each state, as its screen names them. */
export const demoInvitations = {
  open: tokenOf('sunniva.hallorand@cascadecrest.example/2'),
  replaced: tokenOf('sunniva.hallorand@cascadecrest.example/1'),
  expired: tokenOf('bastien.verdier@invited.example/1'),
  withdrawn: tokenOf('priya.lockhart@invited.example/1'),
  used: tokenOf('emmett.lowrie@lonepecan.example/1'),
  /** To an address alone. */
  nameless: tokenOf('workshop@invited.example/1'),
} as const;

interface Invited {
  readonly email: string;
  readonly sentDaysAgo: number;
  readonly sends?: number;
  readonly usedDaysAgo?: number;
  readonly withdrawnDaysAgo?: number;
  /** Nobody else has loaded the account. */
  readonly account?: { readonly firstName: string; readonly lastName: string; readonly language: 'en' | 'fr' };
}

const invited: readonly Invited[] = [
  { email: 'sunniva.hallorand@cascadecrest.example', sentDaysAgo: 1, sends: 2 },
  { email: 'workshop@invited.example', sentDaysAgo: 2, account: { firstName: '', lastName: '', language: 'en' } },
  {
    email: 'bastien.verdier@invited.example',
    sentDaysAgo: 16,
    account: { firstName: 'Bastien', lastName: 'Verdier', language: 'fr' },
  },
  {
    email: 'priya.lockhart@invited.example',
    sentDaysAgo: 5,
    withdrawnDaysAgo: 3,
    account: { firstName: 'Priya', lastName: 'Lockhart', language: 'en' },
  },
  { email: 'emmett.lowrie@lonepecan.example', sentDaysAgo: 42, usedDaysAgo: 41 },
];

const day = 86_400_000;
const company = demoId('user', 'company@paddock.example');

/** Invitations in every state. People who were invited to nothing in particular yet have no dealer. */
export async function loadInvitations(tx: Transaction, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  const role = await tx.selectFrom('role').select('id').where('code', '=', 'LEARNER').executeTakeFirstOrThrow();
  const accounts = invited.flatMap(({ email, sentDaysAgo, account }) =>
    account ? [{ id: demoId('user', email), email, ...account, roleId: role.id, status: 'active', createdAt: before(sentDaysAgo) }] : [],
  );
  await tx.insertInto('userAccount').values(accounts).execute();
  for (const { email, sentDaysAgo, sends = 1, usedDaysAgo, withdrawnDaysAgo } of invited) {
    const { id: userId } = await tx.selectFrom('userAccount').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const id = demoId('invitation', email);
    await tx
      .insertInto('invitation')
      .values({
        id,
        userId,
        invitedBy: company,
        invitedAt: before(sentDaysAgo + sends - 1),
        sentAt: before(sentDaysAgo),
        sends,
        expiresAt: before(sentDaysAgo - 7),
        usedAt: usedDaysAgo === undefined ? null : before(usedDaysAgo),
        withdrawnAt: withdrawnDaysAgo === undefined ? null : before(withdrawnDaysAgo),
        withdrawnBy: withdrawnDaysAgo === undefined ? null : company,
      })
      .execute();
    // Only the link verifies the address.
    if (usedDaysAgo === undefined) await tx.updateTable('userAccount').set({ emailVerifiedAt: null }).where('id', '=', userId).execute();
    await tx
      .insertInto('invitationLink')
      .values(
        Array.from({ length: sends }, (_, index) => ({
          tokenHash: hashToken(tokenOf(`${email}/${index + 1}`)),
          invitationId: id,
          number: index + 1,
          email,
        })),
      )
      .execute();
  }
}
