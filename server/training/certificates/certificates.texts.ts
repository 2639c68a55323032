import type { Bilingual, Language } from '#contract/platform/language.ts';
import { longDay } from '#server/platform/date-words.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

interface IssuedValues {
  readonly firstName: string;
  readonly curriculum: string;
  readonly portal: string;
  readonly code: string;
  readonly expiresOn: string | null;
  readonly link: string;
}

/** A certificate was issued. */
export function issuedMail(
  language: Language,
  { firstName, curriculum, portal, code, expiresOn, link }: IssuedValues,
): MailContent {
  const end = expiresOn && longDay(expiresOn, language);
  return language === 'fr'
    ? {
        subject: `Votre certificat : ${curriculum}`,
        lines: [
          `Bonjour ${firstName},`,
          `Vous avez réussi tous les cours obligatoires de « ${curriculum} ». Vous pouvez télécharger votre certificat sur le portail ${portal}, en français et en anglais.`,
          `Il porte le numéro ${code}${end ? ` et est valable jusqu’au ${end}` : ''}.`,
        ],
        action: { label: 'Voir mes certificats', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: `Your certificate: ${curriculum}`,
        lines: [
          `Hello ${firstName},`,
          `You passed every required course in “${curriculum}”. You can download your certificate from ${portal}, in English and French.`,
          `Its number is ${code}${end ? `, and it is valid until ${end}` : ''}.`,
        ],
        action: { label: 'See my certificates', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };
}

interface EndingValues {
  readonly firstName: string;
  readonly curriculum: string;
  readonly expiresOn: string;
  /** The person may take the curriculum. Otherwise the mail says whom to ask. */
  readonly isOpen: boolean;
  readonly link: string;
}

/** Said to people who may not take the curriculum of their certificate any more. */
const closed = {
  en: 'This curriculum is not open to you at the moment. To renew the certificate, ask your manager or an administrator.',
  fr: 'Ce parcours ne vous est pas ouvert actuellement. Pour renouveler le certificat, adressez-vous à la direction de votre concession ou à un administrateur.',
} as const;

/** A certificate expires soon; passing its courses again renews it. */
export function endingMail(
  language: Language,
  { firstName, curriculum, expiresOn, isOpen, link }: EndingValues,
): MailContent {
  const end = longDay(expiresOn, language);
  if (!isOpen)
    return language === 'fr'
      ? {
          subject: `Votre certificat expire le ${end} : ${curriculum}`,
          lines: [
            `Bonjour ${firstName},`,
            `Votre certificat « ${curriculum} » expire le ${end}. ${closed.fr}`,
          ],
          action: { label: 'Voir mes certificats', href: link },
          after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
        }
      : {
          subject: `Your certificate expires on ${end}: ${curriculum}`,
          lines: [`Hello ${firstName},`, `Your certificate “${curriculum}” expires on ${end}. ${closed.en}`],
          action: { label: 'See my certificates', href: link },
          after: ['You can turn off these e-mails in your profile.'],
        };
  return language === 'fr'
    ? {
        subject: `À renouveler d’ici le ${end} : ${curriculum}`,
        lines: [
          `Bonjour ${firstName},`,
          `Votre certificat « ${curriculum} » expire le ${end}. Pour le renouveler, refaites ses cours obligatoires : réussissez de nouveau leurs questionnaires ou, si aucun cours n’en a, parcourez de nouveau toutes leurs sections.`,
        ],
        action: { label: 'Renouveler maintenant', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: `Renew by ${end}: ${curriculum}`,
        lines: [
          `Hello ${firstName},`,
          `Your certificate “${curriculum}” expires on ${end}. To renew it, take its required courses again: pass their quizzes or, if none of them has one, go through all their sections.`,
        ],
        action: { label: 'Renew now', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };
}

/** The day a certificate expires, in a calendar. */
export const expiryEntry = (language: Language, curriculum: string) =>
  language === 'fr'
    ? {
        title: `Le certificat expire : ${curriculum}`,
        description: 'Pour le renouveler, refaites les cours obligatoires de ce parcours.',
      }
    : {
        title: `Certificate expires: ${curriculum}`,
        description: 'To renew it, take the required courses of this curriculum again.',
      };

/** Names on a test sheet, accents included. */
export const sampleTexts = {
  en: { name: 'Léa Bergström-Côté', dealer: 'Summit Powersports, Denver, CO', course: 'Sample course' },
  fr: { name: 'Léa Bergström-Côté', dealer: 'Sports motorisés Sommet, Laval, QC', course: 'Cours d’exemple' },
} as const;

export const issuedTitle = ({ en, fr }: Bilingual): Bilingual => ({
  en: `You earned the certificate “${en}”.`,
  fr: `Vous avez obtenu le certificat « ${fr || en} ».`,
});

export const endingTitle = ({ en, fr }: Bilingual, expiresOn: string, isOpen: boolean): Bilingual => {
  const [english, french] = [longDay(expiresOn, 'en'), longDay(expiresOn, 'fr')];
  return {
    en: `Your certificate “${en}” expires on ${english}. ${isOpen ? 'Take its courses again to renew it.' : closed.en}`,
    fr: `Votre certificat « ${fr || en} » expire le ${french}. ${isOpen ? 'Refaites ses cours pour le renouveler.' : closed.fr}`,
  };
};
