import { userScreens } from '#contract/people/users.screens.ts';
import { settingScreens } from '#contract/people/settings.screens.ts';
import type { Bilingual, Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

/** What an administrator is told about, in one line, and the page to look at. */
export interface Trouble {
  readonly title: Bilingual;
  readonly path: `/${string}`;
}

export const personTrouble = (person: {
  readonly id: string;
  readonly name: string;
  readonly isStopped: boolean;
}): Trouble => ({
  title: person.isStopped
    ? {
        en: `E-mail to ${person.name} stopped: the address refuses it.`,
        fr: `Plus aucun courriel ne part à ${person.name} : l’adresse les refuse.`,
      }
    : {
        en: `The address of ${person.name} refused an e-mail.`,
        fr: `L’adresse de ${person.name} a refusé un courriel.`,
      },
  path: addressOf(userScreens.edit, { userId: person.id }) as `/${string}`,
});

export const peopleTrouble = ({ count, stopped }: { count: number; stopped: number }): Trouble => ({
  title:
    stopped === 0
      ? {
          en: `The addresses of ${count} people refused e-mails.`,
          fr: `Les adresses de ${count} personnes ont refusé des courriels.`,
        }
      : {
          en: `The addresses of ${count} people refused e-mails. For ${stopped} of them, e-mail stopped.`,
          fr: `Les adresses de ${count} personnes ont refusé des courriels. À ${stopped} d’entre elles, plus aucun courriel ne part.`,
        },
  path: `${userScreens.list.path}?mail=refused`,
});

/** The portal’s own addresses belong to nobody: mails to them go on, and somebody has to look. */
export const ownAddressTrouble = (address: string): Trouble => ({
  title: {
    en: `${address}, an address of the portal itself, refused an e-mail.`,
    fr: `${address}, une adresse du portail lui-même, a refusé un courriel.`,
  },
  path: settingScreens.general.path,
});

export const troubleMail = (
  language: Language,
  { firstName, title, link }: { firstName: string; title: Bilingual; link: string },
): MailContent =>
  language === 'fr'
    ? {
        subject: title.fr,
        lines: [
          `Bonjour ${firstName},`,
          title.fr,
          'Corrigez l’adresse, ou demandez à la personne de la confirmer dans son profil. Après trois courriels refusés, plus rien ne part à une adresse.',
        ],
        action: { label: 'Voir', href: link },
      }
    : {
        subject: title.en,
        lines: [
          `Hello ${firstName},`,
          title.en,
          'Correct the address, or ask the person to confirm it in their profile. After three refused e-mails, nothing is sent to an address.',
        ],
        action: { label: 'Look at it', href: link },
      };
