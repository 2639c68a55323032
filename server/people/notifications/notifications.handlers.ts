import {
  noticePreferences,
  notificationCalls,
  type Notification,
} from '#contract/people/notifications.calls.ts';
import { notificationErrors as errors } from '#contract/people/notifications.errors.ts';
import { canSwitchOff } from '#contract/people/notifications.kinds.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { paginate } from '#contract/platform/paging.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { saveRecord } from '#server/platform/saving.ts';
import { markAllRead, markRead, noticesOf, type NoticeRow } from './notices.queries.ts';
import { broadcastsSince, outcomesSince } from './outcomes.queries.ts';
import { lockSetting, saveSetting, settingOf } from './preferences.queries.ts';
import { choicesFor, withChoices } from './preferences.rules.ts';

/** How far back the outcomes of mails are counted. */
const outcomeDays = 30;

export const notificationHandlers: Handlers<typeof notificationCalls> = {
  async list({ query: { page, limit } }, { db, actor, language }) {
    const { notices, total, unread } = await noticesOf(db, actor.id, { page, limit });
    return {
      notifications: notices.map((one) => present(one, language)),
      pagination: paginate(total, page, limit),
      unreadCount: unread,
    };
  },

  readAll: (_input, { actor, change, now }) =>
    change(async ({ tx }) => ({ readCount: await markAllRead(tx, actor.id, now()) })),

  read: ({ params }, { actor, change, language, now }) =>
    change(async ({ tx }) => {
      const notice = found(await markRead(tx, actor.id, params.id, now()), errors.notFound);
      return { notification: present(notice, language) };
    }),

  async outcomes(_input, { db, now, language }) {
    const since = new Date(now().getTime() - outcomeDays * 86_400_000);
    const [kinds, broadcasts] = await Promise.all([outcomesSince(db, since), broadcastsSince(db, since)]);
    return {
      kinds: [...kinds],
      broadcasts: broadcasts.map(({ id: _id, title, ...row }) => ({
        _id,
        ...row,
        title: inLanguage(title, language),
      })),
    };
  },

  async preferences(_input, { db, actor }) {
    return { preferences: choicesFor(actor, found(await settingOf(db, actor.id), errors.notFound)) };
  },

  savePreferences: ({ body }, { actor, change }) =>
    change(async (work) => {
      const { tx } = work;
      if (body.choices.some(({ kind, portal, mail }) => !canSwitchOff(kind) && !(portal && mail)))
        refuse(errors.fixedKind, {}, { field: 'choices' });
      const preferences = await saveRecord(work, {
        lock: () => lockSetting(tx, actor.id),
        notFound: errors.notFound,
        base: body.version,
        stands: (row) => row.version,
        present: (row) => choicesFor(actor, row),
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

const present = ({ id: _id, title, ...row }: NoticeRow, language: Language): Notification => ({
  _id,
  ...row,
  title: inLanguage(title, language),
});
