import { accountErrors } from '#contract/people/accounts.errors.ts';
import type { invitationCalls } from '#contract/people/invitations.calls.ts';
import { invitationErrors as errors } from '#contract/people/invitations.errors.ts';
import { nameOfField, type Acceptance, type MissingField } from '#contract/people/invitations.fields.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { worksAtDealer } from '#contract/platform/roles.ts';
import { refuseBirthDate, refuseUnknownChoices } from '#server/people/accounts/account-checks.ts';
import { sessionUserById } from '#server/people/accounts/account.queries.ts';
import { personRegistered } from '#server/people/accounts/accounts.events.ts';
import { hashChosen } from '#server/people/accounts/chosen-password.ts';
import { activateDealersOf } from '#server/people/accounts/dealer-choice.queries.ts';
import { openSession } from '#server/people/accounts/open-session.ts';
import { updateProfile } from '#server/people/accounts/profile.queries.ts';
import { setPassword } from '#server/people/accounts/recovery.queries.ts';
import { forgetRefusalsOf, verifyAddress } from '#server/people/accounts/registration.queries.ts';
import { forgetWrong } from '#server/people/accounts/sign-in-limits.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import type { Limit } from '#server/platform/limits.ts';
import { networkOf, subscriberOf } from '#server/platform/network.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { deleteSessionsOf } from '#server/platform/sessions/session-changes.queries.ts';
import { hashToken } from '#server/platform/sessions/tokens.ts';
import { linkOf, lockLink, useInvitation, type LinkRow } from './invitation-links.queries.ts';

/** Links from one address that belong to no invitation. Those that do never count, so a dealership can invite everyone at once. */
const guesses: Limit = { name: 'invitation-links', count: 30, seconds: 600 };

export const invitationLinkHandlers: Handlers<Pick<typeof invitationCalls, 'look' | 'accept'>> = {
  async look({ params }, context) {
    const row = await knownLink(context, params.token);
    const { state } = row;
    if (state !== 'open') return { link: { state } };
    const { email, has, invitedBy, expiresAt } = row;
    return {
      link: {
        state,
        email,
        firstName: has.firstName ?? '',
        invitedBy,
        expiresAt,
        missing: missingOf(row, context.settings),
      },
    };
  },

  async accept({ params, body }, context, outgoing) {
    const { settings, origin, limits, language, now } = context;
    if (settings.loginDisabled) refuse(accountErrors.loginDisabled);
    const row = await knownLink(context, params.token);
    refuseClosed(row);
    const filled = filledIn(context, row, body);
    const passwordHash = await hashChosen(body.password, networkOf(origin.ip));
    const done = await context.change(async (work) => {
      const { tx } = work;
      const at = now();
      const link = found(await lockLink(tx, row, hashToken(params.token), at), errors.noLink);
      refuseClosed(link);
      const { userId, email } = link;
      await useInvitation(tx, link.invitationId, at);
      await setPassword(tx, userId, { passwordHash, now: at });
      await updateProfile(tx, userId, { ...filled, ...(filled.primaryRole && { resetPositions: true }) });
      // The link came by mail, so the address works.
      await verifyAddress(tx, userId, { activate: false, now: at });
      await forgetRefusalsOf(tx, userId);
      if (!settings.approvalNewUser.enabled) await activateDealersOf(tx, userId);
      await deleteSessionsOf(tx, userId);
      await openSession(work, outgoing, { userId, limited: false, remember: false });
      const user = await sessionUserById(tx, settings, userId, language);
      const entity = { kind: 'user', id: userId, name: user.fullName };
      await work.record({
        type: 'update',
        userId,
        entity,
        after: { ...filled, invitation: 'used', emailVerified: true, privacy: body.privacy },
      });
      await work.record({ type: 'login', userId, entity });
      await work.announce(personRegistered, { userId, isWaiting: false });
      return { user, email };
    });
    await forgetWrong(limits, { email: done.email, ip: origin.ip }, { everywhere: true });
    return { user: done.user };
  },
};

/** The invitation of a link; a link that belongs to none counts as a guess. */
async function knownLink(
  { limits, origin, db, now }: Pick<Context, 'limits' | 'origin' | 'db' | 'now'>,
  token: string,
): Promise<LinkRow> {
  const row = await limits.guess([[guesses, subscriberOf(origin.ip)]], () =>
    linkOf(db, hashToken(token), now()),
  );
  return row ?? refuse(errors.noLink);
}

function refuseClosed({ state }: LinkRow): void {
  if (state !== 'open') refuse(errors[state]);
}

const positions: readonly MissingField[] = ['primaryRole', 'dealerPosition'];

/**
 * What the account does not have of what registration asks for. Only people who work at a dealer are asked for more than their name, as only they
 * register. Without a name, the start-up step for missing data asks for it, with the positions, where the portal has that step.
 */
function missingOf({ has, reach }: LinkRow, settings: Settings): MissingField[] {
  const asksLater = settings.missingDealer === 'add-themselves' && !has.firstName?.trim();
  const asked: readonly MissingField[] = [
    ...(asksLater ? [] : (['firstName', 'lastName'] as const)),
    ...(worksAtDealer(reach) ? (['dateOfBirth', 'country'] as const) : []),
    ...(worksAtDealer(reach) && !asksLater ? positions : []),
  ];
  return asked.filter((field) => !has[field]?.trim());
}

type Filled = Partial<Record<MissingField, string>>;

/** What the form says of the missing fields, checked. It changes nothing that an administrator has entered. */
function filledIn(context: Context, row: LinkRow, given: Acceptance): Filled {
  const missing = missingOf(row, context.settings);
  for (const field of missing)
    if (given[field] === undefined)
      refuse(platformErrors.required, { field: nameOfField(field)[context.language] }, { field });
  const filled: Filled = Object.fromEntries(missing.map((field) => [field, given[field]]));
  if (filled.dateOfBirth !== undefined) refuseBirthDate(context, filled.dateOfBirth);
  refuseUnknownChoices(context, filled);
  return filled;
}
