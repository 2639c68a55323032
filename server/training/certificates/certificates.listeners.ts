import { listen } from '#server/platform/events.ts';
import {
  courseGoneThroughAgain,
  coursePassed,
  coursePassedAgain,
} from '#server/training/standings/progress.events.ts';
import { certificateIssued } from './certificates.events.ts';
import { queueIssuedMail } from './issued-mail.ts';
import { issueFor, renewFor } from './issue.ts';

/** A certificate with the last required course of a curriculum, in the transaction of its pass. */
export const certificateForPassedCourse = listen(coursePassed, issueFor);

/** A new one where passing again renews it. */
export const certificateForRepeatedCourse = listen(coursePassedAgain, issueFor);

/** And where going through its sections again does. */
export const certificateForCourseGoneThrough = listen(courseGoneThroughAgain, renewFor);

/** A mail to the person, once for each certificate. */
export const mailForCertificate = listen(certificateIssued, (change, { certificateId }) =>
  queueIssuedMail(change.tx, change, certificateId),
);
