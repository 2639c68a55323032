import { bulletinScreens } from '#contract/library/bulletins.screens.ts';
import { isLanguage, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import type { ContextMaker } from '#server/platform/make-context.ts';
import type { JobWithContexts } from '#server/platform/room.ts';
import {
  askPiece,
  followMoves,
  noteFollowed,
  versionsToFollow,
  type OpenVersion,
} from './asked-people.queries.ts';
import { reminderMail, reminderNotice, summaryMail, summaryNotice } from './confirmation-notices.texts.ts';
import {
  holdAsking,
  takeDealerSummaries,
  takeFieldSummaries,
  takeReminders,
  type Reminded,
  type Summarized,
} from './reminders.queries.ts';

const piece = 5_000;
const remindersAtOnce = 500;
const dealersAtOnce = 100;

/**
 * Asks people to confirm, reminds them, and tells managers and field staff who has not. What is due is marked in the transaction that tells
 * somebody, so two workers, or one that is killed, tell nobody twice.
 */
export const confirmations: JobWithContexts = (contextsOf) => ({
  name: 'confirmations',
  summary: 'Asks people to confirm announcements, reminds them, and tells managers who has not confirmed',
  feature: 'announcements',
  cron: '* * * * *',
  async run(services) {
    const contexts = contextsOf(services);
    const versions = await versionsToFollow(services.db, {
      today: contexts.forWork().today(),
      at: services.now(),
    });
    for (const version of versions) await follow(contexts, version);
    const reminded = await untilNone(contexts, async (change) => {
      await holdAsking(change.tx, change.now());
      const people = await takeReminders(change.tx, change.now(), remindersAtOnce);
      await notify(
        change.tx,
        change,
        people.map((one) => reminderOf(one, change)),
      );
      return people.length;
    });
    const { timeZone: zone } = services.settings;
    const dealers = await untilNone(contexts, (change) =>
      tell(change, () => takeDealerSummaries(change.tx, change.now(), { zone, limit: dealersAtOnce })),
    );
    const overall = await contexts
      .forWork()
      .change((change) => tell(change, () => takeFieldSummaries(change.tx, change.now(), { zone })));
    return `${versions.length} announcements compared with their audience, ${reminded} people reminded, ${dealers} dealers and ${overall} announcements reported.`;
  },
});

/** Brings the people who are asked in line with the audience, in pieces that a killed worker repeats without harm. */
async function follow(contexts: ContextMaker, version: OpenVersion): Promise<void> {
  let after: string | null = null;
  do
    after = await contexts
      .forWork()
      .change(({ tx, now, today, settings: { timeZone: zone } }) =>
        askPiece(tx, version, { after, limit: piece, zone, today: today(), at: now() }),
      );
  while (after !== null);
  await contexts.forWork().change(async ({ tx, now, settings: { timeZone: zone } }) => {
    await followMoves(tx, version, { zone, at: now() });
    await noteFollowed(tx, version, now());
  });
}

async function untilNone(contexts: ContextMaker, some: (change: Change) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await contexts.forWork().change(some);
    if (count === 0) return total;
    total += count;
  }
}

async function tell(
  change: Change,
  due: () => Promise<{ readonly taken: number; readonly told: readonly Summarized[] }>,
): Promise<number> {
  await holdAsking(change.tx, change.now());
  const { taken, told } = await due();
  await notify(
    change.tx,
    change,
    told.map((one) => summaryOf(one, change)),
  );
  return taken;
}

const pathOf = ({ articleId }: { readonly articleId: string }) =>
  addressOf(bulletinScreens.article, { announcementId: articleId });
const linkOf = (
  one: { readonly articleId: string; readonly to: { readonly language: string } },
  { environment }: Pick<Change, 'environment'>,
) => {
  const language: Language = isLanguage(one.to.language) ? one.to.language : 'en';
  return portalLink(environment, pathOf(one), language);
};

const reminderOf = (one: Reminded, change: Change): Notice => ({
  to: one.to,
  kind: 'bulletin-to-confirm',
  occasion: `bulletin-to-confirm:${one.articleId}:${one.edition}:${one.dueOn}:${one.stage}:${one.to.userId}`,
  about: one.articleId,
  title: reminderNotice(one),
  path: pathOf(one),
  mail: (language) => reminderMail(one, language, linkOf(one, change)),
});

const summaryOf = (one: Summarized, change: Change): Notice => ({
  to: one.to,
  kind: 'bulletin-unconfirmed',
  occasion: `bulletin-unconfirmed:${one.articleId}:${one.edition}:${one.confirmBy}:${one.dealer?.id ?? 'field'}:${one.to.userId}`,
  about: one.articleId,
  title: summaryNotice(one),
  path: pathOf(one),
  mail: (language) => summaryMail(one, language, linkOf(one, change)),
});
