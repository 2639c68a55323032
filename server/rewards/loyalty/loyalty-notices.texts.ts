import type { Bilingual, Language } from '#contract/platform/language.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { longDay } from '#server/platform/date-words.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

/** What happened to a submission. */
export type SubmissionNews = 'approved' | 'denied' | 'reversed';

export interface SubmissionValues {
  readonly firstName: string;
  readonly isPhoto: boolean;
  readonly receiptNumber: string;
  readonly points: number;
  readonly reason: string;
  readonly link: string;
}

const whatOf = ({ isPhoto, receiptNumber }: Pick<SubmissionValues, 'isPhoto' | 'receiptNumber'>): Bilingual =>
  isPhoto
    ? { en: 'Your photo', fr: 'Votre photo' }
    : { en: `Your receipt ${receiptNumber}`, fr: `Votre reçu ${receiptNumber}` };

const count = (points: number, language: Language) => {
  const shown = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-US').format(points);
  return new Intl.PluralRules(language).select(points) === 'one' ? `${shown} point` : `${shown} points`;
};

/** The news in one sentence: the notice, and the subject of the mail. */
export function submissionNewsTitle(
  news: SubmissionNews,
  values: Pick<SubmissionValues, 'isPhoto' | 'receiptNumber' | 'points'>,
): Bilingual {
  const what = whatOf(values);
  const ending = values.isPhoto ? 'e' : '';
  const { points } = values;
  switch (news) {
    case 'approved':
      return points > 0
        ? {
            en: `${what.en} was approved: ${count(points, 'en')} for you`,
            fr: `${what.fr} a été approuvé${ending} : ${count(points, 'fr')} pour vous`,
          }
        : { en: `${what.en} was approved`, fr: `${what.fr} a été approuvé${ending}` };
    case 'denied':
      return { en: `${what.en} was denied`, fr: `${what.fr} a été refusé${ending}` };
    case 'reversed':
      return {
        en: `The approval of ${lower(what.en)} was reversed`,
        fr: `L’approbation de ${lower(what.fr)} a été annulée`,
      };
  }
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

export function submissionMail(
  news: SubmissionNews,
  language: Language,
  values: SubmissionValues,
): MailContent {
  const title = submissionNewsTitle(news, values)[language];
  const { firstName, link } = values;
  const reason = reasonIn(values.reason, language);
  const isFrench = language === 'fr';
  const why = reason ? [isFrench ? `Motif : ${reason}` : `Reason: ${reason}`] : [];
  const next: Record<SubmissionNews, Bilingual> = {
    approved: {
      en: 'You can use your points in the shop. Earn more to keep them.',
      fr: 'Vous pouvez utiliser vos points dans la boutique. Gagnez-en d’autres pour les conserver.',
    },
    denied: {
      en: 'Correct what the reason says, then send it again.',
      fr: 'Corrigez ce qu’indique le motif, puis envoyez-le de nouveau.',
    },
    reversed: {
      en: 'What it earned was taken back. What you have already spent is set against what you earn next.',
      fr: 'Ce qu’il avait rapporté a été repris. Ce que vous avez déjà dépensé sera déduit de vos prochains gains.',
    },
  };
  return {
    subject: title,
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      `${title}.`,
      ...why,
      next[news][language],
    ],
    action: { label: isFrench ? 'Voir mes points' : 'See my points', href: link },
  };
}

/** The points of many people end on the same day; the text is the same for all of them. */
export function endingTexts(endsOn: string): { readonly title: Bilingual; readonly lines: Bilingual } {
  return {
    title: {
      en: `Your loyalty points expire on ${longDay(endsOn, 'en')}`,
      fr: `Vos points de fidélité expirent le ${longDay(endsOn, 'fr')}`,
    },
    lines: {
      en: 'Use them in the shop, or earn loyalty points before that day to keep all of them.',
      fr: 'Utilisez-les dans la boutique, ou gagnez des points de fidélité avant ce jour pour tous les conserver.',
    },
  };
}

export const endedTexts: { readonly title: Bilingual; readonly lines: Bilingual } = {
  title: { en: 'Your loyalty points have expired', fr: 'Vos points de fidélité ont expiré' },
  lines: {
    en: 'You earned no loyalty points in time to keep them. Your training points stay. What you send from now on earns new points.',
    fr: 'Vous n’avez gagné aucun point de fidélité à temps pour les conserver. Vos points de formation restent. Vos prochains envois vous rapporteront de nouveaux points.',
  },
};

/** The same if only what was earned a while ago ends. */
export function lotEndingTexts(endsOn: string): { readonly title: Bilingual; readonly lines: Bilingual } {
  return {
    title: {
      en: `Some of your loyalty points expire on ${longDay(endsOn, 'en')}`,
      fr: `Une partie de vos points de fidélité expire le ${longDay(endsOn, 'fr')}`,
    },
    lines: {
      en: 'Use them in the shop before that day: the oldest points are spent first. Your newer points stay.',
      fr: 'Utilisez-les dans la boutique avant ce jour : les points les plus anciens sont utilisés en premier. Vos points plus récents restent.',
    },
  };
}

export const lotEndedTexts: { readonly title: Bilingual; readonly lines: Bilingual } = {
  title: {
    en: 'Some of your loyalty points have expired',
    fr: 'Une partie de vos points de fidélité a expiré',
  },
  lines: {
    en: 'They were your oldest ones. Newer points and points from training stay. What you send from now on earns new points.',
    fr: 'C’étaient les plus anciens. Vos points plus récents et ceux de la formation restent. Vos prochains envois vous rapporteront de nouveaux points.',
  },
};

export const textsMail = (
  { title, lines }: { readonly title: Bilingual; readonly lines: Bilingual },
  language: Language,
  link: string,
): MailContent => ({
  subject: title[language],
  lines: [
    language === 'fr' ? 'Bonjour {firstName},' : 'Hello {firstName},',
    `${title[language]}.`,
    lines[language],
  ],
  action: { label: language === 'fr' ? 'Voir mes points' : 'See my points', href: link },
});

export interface CreditValues {
  readonly firstName: string;
  readonly dealer: string;
  readonly amount: Bilingual;
  readonly note: string;
  readonly link: string;
}

export const creditsTitle = ({ dealer, amount }: Pick<CreditValues, 'dealer' | 'amount'>): Bilingual => ({
  en: `${dealer} was sent ${amount.en} in loyalty credits`,
  fr: `${dealer} a reçu ${amount.fr} en crédits de fidélité`,
});

export const creditsMail = (language: Language, values: CreditValues): MailContent => ({
  subject: creditsTitle(values)[language],
  lines: [
    language === 'fr' ? `Bonjour ${values.firstName},` : `Hello ${values.firstName},`,
    `${creditsTitle(values)[language]}.`,
    ...(values.note ? [language === 'fr' ? `Note : ${values.note}` : `Note: ${values.note}`] : []),
  ],
  action: { label: language === 'fr' ? 'Voir les crédits' : 'See the credits', href: values.link },
});
