import { inLanguage } from '#contract/platform/language.ts';
import { progressScreens } from '#contract/training/progress.screens.ts';
import type { Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { notify } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { shownCode } from './certificates.rules.ts';
import { issuedMail, issuedTitle } from './certificates.texts.ts';
import { addresseeOf } from './reminders.queries.ts';

/** The page with a person's own certificates. */
export const myCertificates = `${progressScreens.myTraining.path}?view=certificates` as const;

/** Tells a person about a certificate, once. */
export async function notifyOfIssued(
  tx: Transaction,
  services: Pick<Services, 'settings' | 'environment'>,
  certificateId: string,
): Promise<void> {
  const person = await addresseeOf(tx, certificateId);
  if (!person) return;
  const { settings, environment } = services;
  await notify(tx, services, [
    {
      to: person,
      kind: 'certificate-issued',
      occasion: `certificate-issued:${certificateId}`,
      title: issuedTitle(person.curriculum),
      path: myCertificates,
      mail: (language) =>
        issuedMail(language, {
          firstName: person.firstName,
          curriculum: inLanguage(person.curriculum, language),
          portal: inLanguage(settings.portalName, language),
          code: shownCode(person.code),
          expiresOn: person.expiresOn,
          link: portalLink(environment, myCertificates, language),
        }),
    },
  ]);
}
