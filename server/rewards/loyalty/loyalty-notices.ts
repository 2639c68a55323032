import { decimalOf, type Money } from '#contract/platform/money.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import { loyaltyScreens } from '#contract/rewards/loyalty.screens.ts';
import { pointsHistoryAddress } from '#contract/rewards/shop.screens.ts';
import { addresseeById } from '#server/people/notifications/notify.queries.ts';
import { noticeRecipients } from '#server/people/notifications/notifications.ports.ts';
import { notify, notifyMany, type NoticeToMany } from '#server/people/notifications/notify.ts';
import type { Change } from '#server/platform/context.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { contribute } from '#server/platform/ports.ts';
import { endedInRun, hasLotOf, hasPointsOf, ownersOf } from './loyalty-notices.queries.ts';
import {
  creditsMail,
  creditsTitle,
  endedTexts,
  endingTexts,
  lotEndedTexts,
  lotEndingTexts,
  submissionMail,
  submissionNewsTitle,
  textsMail,
  type SubmissionNews,
} from './loyalty-notices.texts.ts';
import type { SubmissionRow } from './submissions.queries.ts';

const programPath = loyaltyScreens.program.path;
const submissionsPath = `${programPath}?view=submissions` as const;
const dealersPath = `${programPath}?view=dealers` as const;

/** Tells the sender what was decided. */
export async function tellDecision(
  change: Change,
  row: SubmissionRow,
  { news, reason }: { readonly news: SubmissionNews; readonly reason: string },
): Promise<void> {
  const { tx, environment } = change;
  const to = await addresseeById(tx, row.userId);
  if (!to) return;
  const values = { isPhoto: row.type === 'photo', receiptNumber: row.receiptNumber, points: row.points };
  await notify(tx, change, [
    {
      to,
      kind: 'loyalty-decided',
      occasion: `loyalty-${news}:${row.id}`,
      title: submissionNewsTitle(news, values),
      path: submissionsPath,
      mail: (language) =>
        submissionMail(news, language, {
          ...values,
          firstName: to.firstName,
          reason,
          link: portalLink(environment, submissionsPath, language),
        }),
    },
  ]);
}

const shownIn = (amount: Money, language: Language): string =>
  new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
    style: 'currency',
    currency: amount.currency,
  }).format(decimalOf(amount) as unknown as number);

export const shownAmount = (amount: Money): Bilingual => ({
  en: shownIn(amount, 'en'),
  fr: shownIn(amount, 'fr'),
});

/** Tells the owners of a dealer that credits were sent. */
export async function tellSentCredits(
  change: Change,
  sent: {
    readonly key: string;
    readonly dealer: { readonly id: string; readonly name: string };
    readonly amount: Money;
    readonly note: string;
  },
): Promise<void> {
  const { tx, environment } = change;
  const { dealer, key, note } = sent;
  const values = { dealer: dealer.name, amount: shownAmount(sent.amount) };
  await notify(
    tx,
    change,
    (await ownersOf(tx, dealer.id)).map((to) => ({
      to,
      kind: 'credits-sent' as const,
      occasion: `credits-sent:${key}:${to.userId}`,
      title: creditsTitle(values),
      path: dealersPath,
      mail: (language: Language) =>
        creditsMail(language, {
          ...values,
          firstName: to.firstName,
          note,
          link: portalLink(environment, dealersPath, language),
        }),
    })),
  );
}

const endingRecipients = 'loyalty-points-ending';
const endingLotRecipients = 'loyalty-lots-ending';
const endedRecipients = 'loyalty-points-ended';

/** Whose points end is asked again for each piece of people: who earned some in the meantime is told nothing. */
export const loyaltyRecipients = contribute(noticeRecipients, ({ recipients, params }) => {
  if (recipients === endingRecipients) return hasPointsOf(params['lastEarnedOn']!);
  if (recipients === endingLotRecipients)
    return hasLotOf({
      earnedOn: params['earnedOn']!,
      timeZone: params['timeZone']!,
      alsoOlder: params['alsoOlder'] === 'yes',
    });
  return recipients === endedRecipients ? endedInRun(params['runId']!) : null;
});

const mailsOf = (
  { environment }: Pick<Change, 'environment'>,
  texts: { readonly title: Bilingual; readonly lines: Bilingual },
  path: `/${string}`,
): NonNullable<NoticeToMany['mails']> => ({
  en: textsMail(texts, 'en', portalLink(environment, path, 'en')),
  fr: textsMail(texts, 'fr', portalLink(environment, path, 'fr')),
});

export interface Ending {
  readonly lastEarnedOn: string;
  readonly endsOn: string;
  readonly days: 7 | 30;
  /** Only the lot that was earned on that day ends, by this clock, or also what is older. */
  readonly lots?: { readonly timeZone: string; readonly alsoOlder: boolean };
}

/** Tells people that their points end: once for each day of the end and each of the two times. */
export const tellEnding = async (change: Change, endings: readonly Ending[]): Promise<void> =>
  notifyMany(
    change.tx,
    change,
    ...endings.map(({ lastEarnedOn, endsOn, days, lots }): NoticeToMany => {
      const texts = lots ? lotEndingTexts(endsOn) : endingTexts(endsOn);
      return {
        kind: 'points-ending',
        occasion: `points-ending-${days}:${endsOn}:${lots ? 'lot' : lastEarnedOn}`,
        ...(lots
          ? {
              recipients: endingLotRecipients,
              params: {
                earnedOn: lastEarnedOn,
                timeZone: lots.timeZone,
                alsoOlder: lots.alsoOlder ? 'yes' : 'no',
              },
            }
          : { recipients: endingRecipients, params: { lastEarnedOn } }),
        title: texts.title,
        path: programPath,
        mails: mailsOf(change, texts, programPath),
      };
    }),
  );

/** Tells everybody whose points ended in a run. */
export function tellEnded(change: Change, runId: string): Promise<void> {
  const texts = change.settings.loyalty.pointsEnd === 'lots' ? lotEndedTexts : endedTexts;
  return notifyMany(change.tx, change, {
    kind: 'points-ending',
    occasion: `points-ended:${runId}`,
    recipients: endedRecipients,
    params: { runId },
    title: texts.title,
    path: pointsHistoryAddress,
    mails: mailsOf(change, texts, pointsHistoryAddress),
  });
}
