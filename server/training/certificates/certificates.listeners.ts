import { listen } from '#server/platform/events.ts';
import { coursePassed, coursePassedAgain } from '#server/training/progress/progress.events.ts';
import { certificateIssued } from './certificates.events.ts';
import { queueIssuedMail } from './issued-mail.ts';
import { issueFor } from './issue.ts';

/** A certificate with the last required course of a curriculum, in the transaction of its pass. */
export const certificateForPassedCourse = listen(coursePassed, issueFor);

/** A new one where passing again renews it. */
export const certificateForRepeatedCourse = listen(coursePassedAgain, issueFor);

/** A mail to the person, once for each certificate. */
export const mailForCertificate = listen(certificateIssued, (change, { certificateId }) =>
  queueIssuedMail(change.tx, change, certificateId),
);
