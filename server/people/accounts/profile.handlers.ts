import { accountErrors as errors } from '#contract/people/accounts.errors.ts';
import { mayJoinAlone } from '#contract/people/joining.rules.ts';
import { profileCalls } from '#contract/people/profile.calls.ts';
import type { SessionUser } from '#contract/platform/session.calls.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { refusePostalCode } from '#server/people/users/postal-code.ts';
import { personMoved } from '#server/people/users/users.events.ts';
import { refuse } from '#server/platform/refusal.ts';
import { refuseBirthDate, refuseUnknownChoices } from './account-checks.ts';
import { sessionUserById } from './account.queries.ts';
import { personalData } from './accounts.ports.ts';
import { chosenDealer } from './dealer-choice.ts';
import { joinDealer } from './dealer-choice.queries.ts';
import { ownRecords } from './my-data.queries.ts';
import {
  deleteOwnSession,
  lockPlaces,
  lockProfile,
  profileById,
  sessionsOf,
  updateProfile,
  type ProfileChange,
} from './profile.queries.ts';
import { joinDepartment } from './registration.queries.ts';

export const profileHandlers: Handlers<typeof profileCalls> = {
  async me(_input, { actor, db, language, settings }) {
    const [user, { profileImageId: _image, ...more }] = await Promise.all([
      sessionUserById(db, settings, actor.id, language),
      profileById(db, actor.id),
    ]);
    return { user: { ...user, ...more, businessUnits: [...more.businessUnits] } };
  },

  updateInfo({ body: { removeProfileImage, ...given }, files }, context) {
    const { actor, files: store } = context;
    const [photo] = files['profileImage'] ?? [];
    return saved(context, async ({ tx, announce }) => {
      const before = await lockProfile(tx, actor.id);
      refuseUnknownChoices(context, given, before);
      refusePostalCode(given, before);
      if (given.dateOfBirth && given.dateOfBirth !== before.dateOfBirth)
        refuseBirthDate(context, given.dateOfBirth);
      const replaces = photo !== undefined || removeProfileImage;
      if (photo) await store.keep(tx, photo.id, { kind: 'user', id: actor.id });
      const change: ProfileChange = { ...given, ...(replaces && { profileImageId: photo?.id ?? null }) };
      await updateProfile(tx, actor.id, {
        ...change,
        ...(statesPositions(given, before) && { resetPositions: true }),
      });
      // Departments may follow from these.
      if (moving.some((name) => given[name] !== undefined && given[name] !== before[name]))
        await announce(personMoved, { userId: actor.id });
      if (replaces && before.profileImageId) await store.release(tx, [before.profileImageId]);
      return { before, after: change };
    });
  },

  updateDealer({ body }, context) {
    const { actor, settings } = context;
    if (!mayJoinAlone(actor)) refuse(errors.dealerByOthers, { email: settings.supportEmail });
    return saved(context, async (work) => {
      const { hasActiveDealer } = await lockPlaces(work.tx, actor.id);
      if (hasActiveDealer || settings.missingDealer !== 'add-themselves') refuse(errors.hasDealer);
      const dealer = await chosenDealer(work, body);
      await joinDealer(work.tx, actor.id, dealer);
      return { after: { dealer } };
    });
  },

  updatePosition({ body }, context) {
    const { actor } = context;
    return saved(context, async ({ tx, announce }) => {
      const before = await lockProfile(tx, actor.id);
      refuseUnknownChoices(context, body, before);
      await updateProfile(tx, actor.id, { ...body, resetPositions: true });
      await announce(personMoved, { userId: actor.id });
      return { before, after: body };
    });
  },

  updateAudience({ body: { assignmentGroup } }, context) {
    const { actor, settings } = context;
    return saved(context, async ({ tx }) => {
      const { hasDepartment } = await lockPlaces(tx, actor.id);
      if (hasDepartment || settings.missingAudience !== 'add-themselves') refuse(errors.hasDepartment);
      if (!(await joinDepartment(tx, actor.id, assignmentGroup)))
        refuse(errors.chooseDepartment, {}, { field: 'assignmentGroup' });
      return { after: { assignmentGroup } };
    });
  },

  updateEmailOpt: ({ body: { receiveEmails } }, context) =>
    saved(context, async ({ tx }) => {
      await updateProfile(tx, context.actor.id, { receiveEmails });
      return { after: { receiveEmails } };
    }),

  updateEditingBrand({ body: { editingBrand } }, context) {
    const { actor } = context;
    if (!actor.ownedBrandIds.includes(editingBrand)) refuse(errors.brandNotYours);
    return saved(context, async ({ tx }) => {
      await updateProfile(tx, actor.id, { editingBrandId: editingBrand });
      return { after: { editingBrand } };
    });
  },

  async sessions(_input, { actor, db }) {
    const rows = await sessionsOf(db, actor.id);
    return {
      sessions: rows.map(({ id, ...row }) => ({ _id: id, ...row, current: id === actor.session.id })),
    };
  },

  endSession: ({ params }, { actor, change }) =>
    change(async ({ tx, record }) => {
      if (!(await deleteOwnSession(tx, actor.id, params.id))) refuse(errors.sessionGone);
      await record({ type: 'logout' });
      return { success: true };
    }),

  async myData(_input, { actor, db, ask, now, today }) {
    // An administrator who acts for a person may look at the portal, but not download the person's data.
    if (actor.session.proxiedBy) refuse(platformErrors.proxyRefused);
    const sections = await Promise.all([
      ownRecords(db, actor.id),
      ask(personalData, { db, userId: actor.id }).then((answers) => Object.assign({}, ...answers) as object),
    ]);
    const at = now().toISOString();
    return {
      body: Buffer.from(`${JSON.stringify({ writtenAt: at, ...sections[0], ...sections[1] }, null, 2)}\n`),
      mediaType: 'application/json; charset=utf-8',
      downloadName: `my-data-${today()}.json`,
    };
  },
};

const moving = ['primaryRole', 'dealerPosition', 'country', 'region'] as const;

interface Positions {
  readonly primaryRole?: string | undefined;
  readonly dealerPosition?: string | undefined;
}

/** True if somebody who had no positions states both. A later save of the profile is no answer to the prompt. */
const statesPositions = (given: Positions, before: Positions): boolean =>
  isStated({ ...before, ...given }) && !isStated(before);
const isStated = ({ primaryRole, dealerPosition }: Positions) => Boolean(primaryRole && dealerPosition);

type Outcome = { readonly before?: object; readonly after: object };

/** Changes the person's own account, logs the difference, and returns the person as the shells show them. */
function saved(
  { actor, change, language }: Context<Actor>,
  work: (under: Change) => Promise<Outcome>,
): Promise<{ user: SessionUser }> {
  return change(async (under) => {
    const { before, after } = await work(under);
    const user = await sessionUserById(under.tx, under.settings, actor.id, language);
    const given = Object.entries(after).filter(([, value]) => value !== undefined);
    await under.record({
      type: 'update',
      entity: { kind: 'user', id: actor.id, name: user.fullName },
      ...(before && { before: Object.fromEntries(given.map(([name]) => [name, Reflect.get(before, name)])) }),
      after: Object.fromEntries(given),
    });
    return { user };
  });
}
