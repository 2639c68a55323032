import { inLanguage } from '#contract/platform/language.ts';
import type { Services } from '#server/platform/context.ts';
import type { Reminding } from '#server/platform/jobs/reminders.job.ts';
import { notify, type Notice } from '#server/people/notifications/notify.ts';
import { portalLink } from '#server/platform/mail/mail-content.ts';
import { endingMail, endingTitle } from './certificates.texts.ts';
import { makingOptions, newCode } from './issue.ts';
import { earnedBefore, insertCertificate } from './issue.queries.ts';
import { myCertificates, notifyOfIssued } from './notify-of-issued.ts';
import { endingAfter, type Ending } from './reminders.queries.ts';

const pageSize = 1000;

/** Reminds people of certificates that expire soon, once for each reminder: notices and mails recognize it by its occasion. */
export const remindOfEndingCertificates: Reminding = async (services) => {
  const { db, settings } = services;
  if (!settings.certificates.enabled) return '';
  const today = services.today();
  let count = 0;
  for (let after: string | null = null; ;) {
    const from: string | null = after;
    const page = await db.transaction().execute(async (tx) => {
      const ending = await endingAfter(tx, { today, after: from, limit: pageSize });
      await notify(
        tx,
        services,
        ending.map((one) => noticeFor(services, one)),
      );
      return ending;
    });
    count += page.length;
    after = page.at(-1)?.certificateId ?? null;
    if (page.length < pageSize) return `${count} people reminded of certificates that end.`;
  }
};

const noticeFor = ({ environment }: Services, one: Ending): Notice => ({
  to: one,
  kind: 'certificate-ending',
  occasion: `certificate-ending:${one.certificateId}:${one.days}`,
  title: endingTitle(one.curriculum, one.expiresOn, one.isOpen),
  path: myCertificates,
  mail: (language) =>
    endingMail(language, {
      firstName: one.firstName,
      curriculum: inLanguage(one.curriculum, language),
      expiresOn: one.expiresOn,
      isOpen: one.isOpen,
      link: portalLink(environment, myCertificates, language),
    }),
});

/** Issues certificates for work that was complete before its curriculum was: a course was removed, or a curriculum was published later. */
export const issueEarnedBefore: Reminding = async (services) => {
  if (!services.settings.certificates.enabled) return '';
  const options = makingOptions(services);
  let count = 0;
  for (;;) {
    const issued = await services.db.transaction().execute(async (tx) => {
      let written = 0;
      for (const made of await earnedBefore(tx, pageSize, options)) {
        const id = await insertCertificate(tx, made, { occasion: 'earned', code: newCode() });
        if (id === undefined) continue;
        written++;
        await notifyOfIssued(tx, services, id);
      }
      return written;
    });
    count += issued;
    // Issued certificates are no longer found, so a page with nothing new is the last one.
    if (issued === 0) return `${count} certificates issued for work done before.`;
  }
};
