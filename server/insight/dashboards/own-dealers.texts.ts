import type { PersonToRemind } from '#contract/insight/own-dealers.calls.ts';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { longDay } from '#server/platform/date-words.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface ReminderValues {
  readonly firstName: string;
  readonly matters: readonly PersonToRemind['matters'][number][];
  readonly link: string;
}

/** A manager asks a person to renew what has expired or expires soon. */
export function reminderMail(language: Language, { firstName, matters, link }: ReminderValues): MailContent {
  const lines = matters.map((one) => `– ${lineOf(language, one)}`).join('\n');
  return language === 'fr'
    ? {
        subject: 'Rappel : une formation est à renouveler',
        lines: [`Bonjour ${firstName},`, 'Votre responsable vous rappelle de renouveler :', lines],
        action: { label: 'Ouvrir ma formation', href: link },
        after: ['Vous pouvez désactiver ces courriels dans votre profil.'],
      }
    : {
        subject: 'Reminder: you have training to renew',
        lines: [`Hello ${firstName},`, 'Your manager reminds you to renew:', lines],
        action: { label: 'Open my training', href: link },
        after: ['You can turn off these e-mails in your profile.'],
      };
}

function lineOf(
  language: Language,
  { curriculum, course, standing, expiresOn }: PersonToRemind['matters'][number],
) {
  const name = inLanguage((course ?? curriculum).name, language);
  const day = expiresOn ? longDay(expiresOn, language) : '';
  const words = {
    en: {
      expired: `certificate expired on ${day}`,
      'ends-soon': `certificate expires on ${day}`,
      revoked: 'certificate revoked',
    },
    fr: {
      expired: `certificat expiré le ${day}`,
      'ends-soon': `certificat valable jusqu’au ${day}`,
      revoked: 'certificat révoqué',
    },
  }[language];
  const again =
    standing === 'due-again'
      ? { en: `due again since ${day}`, fr: `à repasser depuis le ${day}` }
      : { en: `due again on ${day}`, fr: `à repasser le ${day}` };
  const what = course ? again[language] : words[standing as keyof typeof words];
  return language === 'fr' ? `${name} : ${what}` : `${name}: ${what}`;
}

export const reminderTitle = (count: number): Bilingual => ({
  en: `Your manager reminds you of training to do: ${count === 1 ? '1 item' : `${count} items`}.`,
  fr: `Votre responsable vous rappelle une formation à suivre : ${count === 1 ? '1 élément' : `${count} éléments`}.`,
});
