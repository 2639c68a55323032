import { listen } from '#server/platform/events.ts';
import {
  courseGoneThroughAgain,
  coursePassed,
  coursePassedAgain,
} from '#server/training/standings/progress.events.ts';
import { certificateIssued } from './certificates.events.ts';
import { notifyOfIssued } from './notify-of-issued.ts';
import { issueFor, renewFor } from './issue.ts';

/** Issues a certificate with the last required course of a curriculum, in the transaction of its pass. */
export const certificateForPassedCourse = listen(coursePassed, issueFor);

/** Issues a new one if passing again renews it. */
export const certificateForRepeatedCourse = listen(coursePassedAgain, issueFor);

/** Issues a new one if going through the sections again renews it. */
export const certificateForCourseGoneThrough = listen(courseGoneThroughAgain, renewFor);

/** Sends the person one mail for each certificate. */
export const mailForCertificate = listen(certificateIssued, (change, { certificateId }) =>
  notifyOfIssued(change.tx, change, certificateId),
);
