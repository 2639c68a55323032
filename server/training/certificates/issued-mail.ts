import { inLanguage, isLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { shownCode } from './certificates.rules.ts';
import { issuedMail } from './certificates.texts.ts';
import { addresseeOf } from './reminders.queries.ts';

/** The page with a person's own certificates. */
export const myCertificates = `${progressScreens.myTraining.path}?view=certificates` as const;

/** Mails a person about a certificate, in their language, once. */
export async function queueIssuedMail(
  tx: Transaction,
  { settings, environment }: Pick<Services, 'settings' | 'environment'>,
  certificateId: string,
): Promise<void> {
  const person = await addresseeOf(tx, certificateId);
  if (!person) return;
  const language = isLanguage(person.language) ? person.language : 'en';
  await queueMail(tx, {
    occasion: `certificate-issued:${certificateId}`,
    to: person.email,
    language,
    mail: issuedMail(language, {
      firstName: person.firstName,
      curriculum: inLanguage(person.curriculum, language),
      portal: inLanguage(settings.portalName, language),
      code: shownCode(person.code),
      expiresOn: person.expiresOn,
      link: portalLink(environment, myCertificates, language),
    }),
  });
}
