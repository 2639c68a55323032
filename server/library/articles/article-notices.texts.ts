import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { Environment } from '#server/platform/config/environment.ts';
import { portalLink, type MailContent } from '#server/platform/mail/mail-content.ts';
import type { ArticleRow } from './articles.queries.ts';

type Told = Pick<ArticleRow, 'kind' | 'isRecall' | 'title' | 'titleFr' | 'excerpt' | 'excerptFr' | 'edition'>;

/** The title in a language, or in the other one if it has none. */
const titleIn = ({ title, titleFr }: Told, language: Language) =>
  (language === 'fr' && titleFr) || title || titleFr;
const excerptIn = ({ excerpt, excerptFr }: Told, language: Language) =>
  (language === 'fr' && excerptFr) || excerpt || excerptFr;

const words = {
  bulletin: {
    en: { first: 'New announcement', again: 'New version of an announcement', open: 'Read the announcement' },
    fr: { first: 'Nouvelle annonce', again: 'Nouvelle version d’une annonce', open: 'Lire l’annonce' },
  },
  promotion: {
    en: { first: 'New promotion', again: 'New version of a promotion', open: 'See the promotion' },
    fr: { first: 'Nouvelle promotion', again: 'Nouvelle version d’une promotion', open: 'Voir la promotion' },
  },
} as const;

const recallWords = {
  en: { first: 'Recall', again: 'New version of a recall' },
  fr: { first: 'Campagne de rappel', again: 'Nouvelle version d’une campagne de rappel' },
} as const;

const headOf = ({ kind, edition, isRecall }: Told, language: Language) =>
  (isRecall ? recallWords : words[kind])[language][edition > 1 ? 'again' : 'first'];

export const articleNotice = (row: Told): Bilingual => ({
  en: `${headOf(row, 'en')}: “${titleIn(row, 'en')}”.`,
  fr: `${headOf(row, 'fr')} : « ${titleIn(row, 'fr')} ».`,
});

export function articleMail(
  row: Told,
  language: Language,
  path: `/${string}`,
  environment: Pick<Environment, 'baseUrl'>,
): MailContent {
  const greeting = language === 'fr' ? 'Bonjour {firstName},' : 'Hello {firstName},';
  return {
    subject: `${headOf(row, language)}${language === 'fr' ? ' : ' : ': '}${titleIn(row, language)}`,
    lines: [greeting, excerptIn(row, language)],
    action: { label: words[row.kind][language].open, href: portalLink(environment, path, language) },
  };
}

/** For dealer managers: some of their people get no e-mails, so they have to be told in person. */
export const unmailedNotice = (row: Told): Bilingual => ({
  en: `Some of your people get no e-mails. Tell them about the recall “${titleIn(row, 'en')}”.`,
  fr: `Certains de vos employés ne reçoivent aucun courriel. Parlez-leur de la campagne de rappel « ${titleIn(row, 'fr')} ».`,
});

export const unmailedMail = (
  row: Told,
  language: Language,
  path: `/${string}`,
  environment: Pick<Environment, 'baseUrl'>,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Campagne de rappel : informez vos employés – ${titleIn(row, 'fr')}`,
        lines: [
          'Bonjour {firstName},',
          'Certains de vos employés concernés par cette campagne ont désactivé les courriels. Ils peuvent la lire dans le portail. Parlez-leur-en aujourd’hui.',
        ],
        action: { label: words.bulletin.fr.open, href: portalLink(environment, path, 'fr') },
      }
    : {
        subject: `Recall: tell your people – ${titleIn(row, 'en')}`,
        lines: [
          'Hello {firstName},',
          'Some of your people affected by this recall have turned off e-mails. They can read it in the portal. Tell them about it today.',
        ],
        action: { label: words.bulletin.en.open, href: portalLink(environment, path, 'en') },
      };
