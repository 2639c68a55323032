import type { RequestingUser } from '#contract/people/requests.calls.ts';
import { nameIn, type Bilingual, type Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';

export interface DecisionValues {
  readonly portal: string;
  readonly firstName: string;
  readonly supportEmail: string;
  readonly link: string;
}

export const approvedMail = (language: Language, { portal, firstName, link }: DecisionValues): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre compte sur le portail ${portal} est approuvé`,
        lines: [
          `Bonjour ${firstName},`,
          `Votre compte est approuvé. Vous pouvez maintenant vous connecter au portail ${portal}.`,
        ],
        action: { label: 'Se connecter', href: link },
      }
    : {
        subject: `Your account on ${portal} is approved`,
        lines: [`Hello ${firstName},`, `Your account is approved. You can now sign in to ${portal}.`],
        action: { label: 'Sign in', href: link },
      };

export const deniedMail = (
  language: Language,
  { portal, firstName, supportEmail }: DecisionValues,
  reason: string,
): MailContent =>
  language === 'fr'
    ? {
        subject: `Votre demande de compte sur le portail ${portal}`,
        lines: [
          `Bonjour ${firstName},`,
          `Votre demande de compte sur le portail ${portal} a été refusée. Motif : ${reason}`,
          `Si vous croyez à une erreur, écrivez à ${supportEmail}.`,
        ],
      }
    : {
        subject: `Your request for an account on ${portal}`,
        lines: [
          `Hello ${firstName},`,
          `Your request for an account on ${portal} was denied. Reason: ${reason}`,
          `If you think this was a mistake, write to ${supportEmail}.`,
        ],
      };

export const approvedTitle: Bilingual = {
  en: 'Your account is approved. Welcome!',
  fr: 'Votre compte est approuvé. Bienvenue !',
};

type Registered = Pick<
  RequestingUser,
  'fullName' | 'email' | 'dealers' | 'assignmentGroups' | 'primaryRole' | 'dealerPosition'
>;

/** For a manager of the dealer: somebody new. `decides`: the manager lets the person in. */
export const registeredTitle = ({ fullName }: Pick<Registered, 'fullName'>, decides: boolean): Bilingual =>
  decides
    ? {
        en: `${fullName} has registered and waits for your decision.`,
        fr: `Nouvelle inscription\u202f: ${fullName} attend votre décision.`,
      }
    : {
        en: `${fullName} has registered at your dealership.`,
        fr: `Nouvelle inscription à votre concession\u202f: ${fullName}.`,
      };

export function registeredMail(
  language: Language,
  person: Registered,
  { firstName, decides, link }: { firstName: string; decides: boolean; link: string },
): MailContent {
  const isFrench = language === 'fr';
  const line = (en: string, fr: string, value: string) =>
    value === '' ? [] : [isFrench ? `${fr}\u202f: ${value}` : `${en}: ${value}`];
  const { dealers, assignmentGroups, primaryRole, dealerPosition, email } = person;
  const title = registeredTitle(person, decides)[language];
  return {
    subject: title.replace(/\.$/, ''),
    lines: [
      isFrench ? `Bonjour ${firstName},` : `Hello ${firstName},`,
      title,
      ...line(
        'Dealer',
        'Concessionnaire',
        dealers.map(({ name, number }) => `${name} (${number})`).join(', '),
      ),
      ...line('Department', 'Service', assignmentGroups.map((one) => nameIn(one, language)).join(', ')),
      ...line('Position', 'Poste', dealerPosition || primaryRole),
      ...line('E-mail', 'Courriel', email),
    ],
    action: decides
      ? { label: isFrench ? 'Décider' : 'Decide', href: link }
      : { label: isFrench ? 'Ouvrir le portail' : 'Open the portal', href: link },
  };
}
