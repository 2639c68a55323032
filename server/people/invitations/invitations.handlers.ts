import { invitationCalls, type Invitation } from '#contract/people/invitations.calls.ts';
import { invitationErrors as errors } from '#contract/people/invitations.errors.ts';
import { usersVisible } from '#server/people/users/users.scope.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { found } from '#server/platform/refusal.ts';
import { invitationBulk } from './invitation-bulk.ts';
import { invitationLinkHandlers } from './invitation-links.handlers.ts';
import { invitationById, listInvitations, type InvitationRow } from './invitation-list.queries.ts';
import { invitationAbilities, resend, withdraw } from './resend-withdraw.ts';

export const invitationHandlers: Handlers<typeof invitationCalls> = {
  ...invitationLinkHandlers,

  async list({ query }, { db, actor, now }) {
    const { rows, byState } = await listInvitations(db, query, usersVisible.sql(actor, 'u'), now());
    const { open = 0, expired = 0, used = 0, withdrawn = 0 } = byState;
    const all = open + expired + used + withdrawn;
    return {
      invitations: rows.map((row) => present(row, actor)),
      pagination: paginationOf(query.state ? (byState[query.state] ?? 0) : all, query),
      counts: { all, open, expired, used, withdrawn },
    };
  },

  resend: ({ params }, context) =>
    changed(context, params.id, (work) => resend(work, context.actor, params.id, 'personal')),
  withdraw: ({ params }, context) =>
    changed(context, params.id, (work) => withdraw(work, context.actor, params.id)),
  bulk: ({ body: { ids, ...input } }, context) => changeMany(ids, context, invitationBulk, input),
};

/** Changes one invitation and replies it as it is then. */
function changed(
  { actor, change }: Context<Actor>,
  id: string,
  work: (change: Change) => Promise<void>,
): Promise<{ invitation: Invitation }> {
  return change(async (under) => {
    await work(under);
    const after = await invitationById(under.tx, id, usersVisible.sql(actor, 'u'), under.now());
    return { invitation: present(found(after, errors.notFound), actor) };
  });
}

const present = (row: InvitationRow, actor: Actor): Invitation => {
  const { id: _id, ...invitation } = row;
  return { _id, ...invitation, abilities: invitationAbilities(row, actor) };
};
