import { invitationScreens } from '#contract/people/invitations.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { Change } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import type { MailLane } from '#server/platform/mail/mail-lanes.rules.ts';
import { queueMails, type QueuedMail } from '#server/platform/mail/queue-mail.ts';
import { withdrawMailsAbout } from '#server/platform/mail/withdraw-mails.queries.ts';
import { hashToken, newToken } from '#server/platform/sessions/tokens.ts';
import { invitationMail } from './invitations.texts.ts';
import { markWithdrawn, writeInvitations, type SentInvitation } from './write-invitations.queries.ts';

const lifeDays = 7;
/** Mails written by one statement. */
const piece = 1000;

export interface Inviting {
  readonly userIds: readonly string[];
  /** `bulk` for many people, so that no code waits for their mails. */
  readonly lane: Extract<MailLane, 'personal' | 'bulk'>;
}

/**
 * Invites people, or invites them again, each by a mail in their language with a link that works once, for seven days. Only the hash of its token is
 * stored. People who have a password, and accounts that are not active, are left out; the others are returned. The caller logs it, and has decided
 * that the actor may. The same few statements for up to a thousand people.
 */
export async function inviteMany(
  change: Change,
  { userIds, lane }: Inviting,
): Promise<readonly Pick<SentInvitation, 'id' | 'userId'>[]> {
  const unique = [...new Set(userIds)];
  const sent: SentInvitation[] = [];
  for (let from = 0; from < unique.length; from += piece)
    sent.push(...(await invitePiece(change, unique.slice(from, from + piece), lane)));
  return sent.map(({ id, userId }) => ({ id, userId }));
}

async function invitePiece(
  { tx, now, actor, settings, environment }: Change,
  userIds: readonly string[],
  lane: MailLane,
): Promise<readonly SentInvitation[]> {
  const tokens = new Map(userIds.map((userId) => [userId, newToken()]));
  const at = now();
  const sent = await writeInvitations(
    tx,
    [...tokens].map(([userId, token]) => ({ userId, id: newId(), tokenHash: hashToken(token) })),
    {
      by: actor ? (actor.session.proxiedBy ?? actor.id) : null,
      at,
      expiresAt: new Date(at.getTime() + lifeDays * 86_400_000),
    },
  );
  await queueMails(
    tx,
    sent.map(({ id, userId, sends, email, firstName, language, invitedBy }): QueuedMail => {
      const address = addressOf(invitationScreens.accept, { token: tokens.get(userId)! });
      return {
        occasion: `user-invited:${id}:${sends}`,
        kind: 'user-invited',
        lane,
        about: id,
        personId: userId,
        to: email,
        language,
        holdsSecret: true,
        mail: invitationMail(language, {
          portal: inLanguage(settings.portalName, language),
          by: invitedBy,
          firstName,
          link: portalLink(environment, address, language),
          days: lifeDays,
          supportEmail: settings.supportEmail,
        }),
      };
    }),
  );
  return sent;
}

/**
 * Withdraws those of these invitations that nobody has used: their links stop working, and mails that wait are not sent. Returns the ids. The caller
 * logs it, and has decided that the actor may. Two statements.
 */
export async function withdrawInvitations(
  { tx, now, actor }: Change,
  ids: readonly string[],
): Promise<readonly string[]> {
  const by = actor ? (actor.session.proxiedBy ?? actor.id) : null;
  const withdrawn = await markWithdrawn(tx, ids, { by, at: now() });
  await withdrawMailsAbout(tx, withdrawn);
  return withdrawn;
}
