import {
  noticePreferences,
  notificationCalls,
  type Notification,
} from '#contract/people/notifications.calls.ts';
import { notificationErrors as errors } from '#contract/people/notifications.errors.ts';
import { mailStates, type MailState } from '#contract/people/notifications.fields.ts';
import { canSwitchOff, kindsOf, noticeActions, noticeGroups } from '#contract/people/notifications.kinds.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { paginate } from '#contract/platform/paging.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { deliveriesOf, isBroadcast } from './deliveries.queries.ts';
import { recordedTitle } from './deliveries.texts.ts';
import { countsNow, liveStreams } from './live-streams.ts';
import { confirmedOccasions } from './notifications.ports.ts';
import { markAllRead, markRead, noticesOf, type NoticeRow } from './notices.queries.ts';
import { broadcastsOf, outcomesSince } from './outcomes.queries.ts';
import { lockSetting, saveSetting, settingOf } from './preferences.queries.ts';
import { choicesFor, withChoices } from './preferences.rules.ts';

/** How far back the outcomes of mails are counted. */
const outcomeDays = 30;

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  async list({ query: { page, limit, group } }, context) {
    const { db, actor, settings } = context;
    const asked = { page, limit, settings, kinds: group && kindsOf(group) };
    const { notices, total, unread, kinds } = await noticesOf(db, actor.id, asked);
    const groups = noticeGroups.map((one) => ({
      group: one,
      count: kindsOf(one).reduce((sum, kind) => sum + (kinds[kind] ?? 0), 0),
    }));
    const confirmed = await confirmedOf(notices, context);
    return {
      notifications: notices.map((one) => present(one, context, confirmed)),
      pagination: paginate(groups.find((one) => one.group === group)?.count ?? total, page, limit),
      unreadCount: unread,
      groups: groups.filter(({ count }) => count > 0),
    };
  },

  readAll: (_input, { actor, change, now }) =>
    change(async ({ tx }) => ({ readCount: await markAllRead(tx, actor.id, now()) })),

  read: ({ params, body }, { actor, change, language, now, ask }) =>
    change(async ({ tx }) => {
      // Whoever acts for the person opens nothing in their name.
      const isOpened = body.opened && actor.session.proxiedBy === null;
      const asked = { noticeId: params.id, isOpened, at: now() };
      const notice = found(await markRead(tx, actor.id, asked), errors.notFound);
      const confirmed = await confirmedOf([notice], { db: tx, actor, ask });
      return { notification: present(notice, { actor, language }, confirmed) };
    }),

  async stream({ query: { live } }, { actor, ...context }) {
    return {
      mediaType: 'text/event-stream',
      // Proxies pass each event on at once.
      headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      ...(live
        ? { body: await liveStreams(context).open(actor), lasting: true }
        : { body: Buffer.from(await countsNow(context, actor)) }),
    };
  },

  async outcomes(_input, { db, now }) {
    const since = new Date(now().getTime() - outcomeDays * 86_400_000);
    return { kinds: [...(await outcomesSince(db, since))] };
  },

  async broadcasts({ query }, { db, language }) {
    const { rows, total } = await broadcastsOf(db, query);
    return {
      broadcasts: rows.map(({ id: _id, title, titleFr, ...row }) => ({
        _id,
        ...row,
        title: inLanguage(recordedTitle(row.kind, { en: title, fr: titleFr }), language),
      })),
      pagination: paginate(total, query.page, query.limit),
    };
  },

  async deliveries({ query: { user, broadcast, ...page } }, { db, language, ask }) {
    if (broadcast !== undefined && !(await isBroadcast(db, broadcast))) refuse(errors.notFound);
    const of = user === undefined ? { broadcast: broadcast! } : { user };
    const { deliveries, counts, opened, total } = await deliveriesOf(db, of, page);
    const told = deliveries.map((row) => ({ userId: row.user._id, occasion: row.occasion }));
    const confirmed = new Map(
      (await ask(confirmedOccasions, { db, told }))
        .flat()
        .map(({ userId, occasion, confirmedAt }) => [`${userId} ${occasion}`, confirmedAt]),
    );
    return {
      deliveries: deliveries.map(({ id: _id, title, occasion, ...row }) => ({
        _id,
        ...row,
        title: inLanguage(recordedTitle(row.kind, title), language),
        confirmedAt: confirmed.get(`${row.user._id} ${occasion}`) ?? null,
      })),
      counts: { ...noneOfEach, ...counts },
      openedCount: opened,
      pagination: paginate(total, page.page, page.limit),
    };
  },

  async preferences(_input, { db, actor, settings }) {
    const setting = found(await settingOf(db, actor.id), errors.notFound);
    return { preferences: choicesFor(actor, setting, settings.mails.perDay) };
  },

  savePreferences: ({ body }, { actor, change, settings }) =>
    change(async (work) => {
      const { tx } = work;
      if (body.choices.some(({ kind, way }) => !canSwitchOff(kind) && way !== 'mail'))
        refuse(errors.fixedKind, {}, { field: 'choices' });
      const preferences = await saveRecord(work, {
        lock: () => lockSetting(tx, actor.id),
        notFound: errors.notFound,
        base: body.version,
        stands: (row) => row.version,
        present: (row) => choicesFor(actor, row, settings.mails.perDay),
        schema: noticePreferences,
        save: (before) => saveSetting(tx, actor.id, withChoices(before.choices, body.choices)),
        read: () => settingOf(tx, actor.id),
        entry: (before, after) => ({
          type: 'update',
          entity: { kind: 'notice-preferences', id: actor.id, name: '' },
          before: before.choices,
          after: after.choices,
        }),
      });
      return { preferences };
    }),
};

const noneOfEach = Object.fromEntries(mailStates.map((state) => [state, 0])) as Readonly<
  Record<MailState, number>
>;

/** Whoever acts for the person reads no words of a message here either. */
/** The occasions among these that the person has confirmed. Only notices that ask for it are looked up. */
async function confirmedOf(
  notices: readonly NoticeRow[],
  { db, actor, ask }: Pick<Context<Actor>, 'db' | 'actor' | 'ask'>,
): Promise<ReadonlySet<string>> {
  const told = notices
    .filter(({ kind }) => noticeActions[kind] === 'confirm')
    .map(({ occasion }) => ({ userId: actor.id, occasion }));
  if (told.length === 0) return new Set();
  const answers = await ask(confirmedOccasions, { db, told });
  return new Set(answers.flat().map(({ occasion }) => occasion));
}

const present = (
  { id: _id, title, occasion, ...row }: NoticeRow,
  { actor, language }: Pick<Context<Actor>, 'actor' | 'language'>,
  confirmed: ReadonlySet<string>,
): Notification => ({
  _id,
  ...row,
  needsAction:
    noticeActions[row.kind] === 'confirm'
      ? !confirmed.has(occasion)
      : noticeActions[row.kind] !== undefined && row.readAt === null,
  title: inLanguage(actor.session.proxiedBy === null ? title : recordedTitle(row.kind, title), language),
});
