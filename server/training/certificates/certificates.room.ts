import { certificateCalls, certificationCalls } from '#contract/training/certificates.calls.ts';
import { certificationFields } from '#contract/training/certificates.fields.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { issueEarnedBefore, remindOfEndingCertificates } from './certificate-reminders.ts';
import { certificateDates } from './certificate-dates.ts';
import { certificateFileReaders } from './certificates.files.ts';
import { certificateHandlers } from './certificates.handlers.ts';
import {
  certificateForCourseGoneThrough,
  certificateForPassedCourse,
  certificateForRepeatedCourse,
  mailForCertificate,
} from './certificates.listeners.ts';
import { certificationHandlers, certificationStandings } from './certifications.handlers.ts';
import { certificatesOfPeople } from './certificates.merge.ts';
import { figureOfCertificates } from './person-figures.ts';

export const certificatesRoom = room({
  name: 'certificates',
  personColumns: certificatesOfPeople,
  records: [
    {
      kind: 'certificate',
      one: { en: 'Certificate', fr: 'Certificat' },
      stored: {
        table: 'certificate',
        many: { en: 'Certificates', fr: 'Certificats' },
      },
      feature: 'certificates',
    },
    {
      kind: 'certification',
      one: { en: 'Certificate design', fr: 'Modèle de certificat' },
      stored: {
        table: 'certification',
        many: { en: 'Certificate designs', fr: 'Modèles de certificat' },
        name: { en: 'name' },
      },
      feature: 'customCertification',
      forms: [certificationFields],
    },
  ],
  calls: [
    handled(certificateCalls, certificateHandlers),
    handled(certificationCalls, certificationHandlers, certificationStandings),
  ],
  listeners: [
    certificateForPassedCourse,
    certificateForCourseGoneThrough,
    certificateForRepeatedCourse,
    mailForCertificate,
  ],
  contributions: [certificateFileReaders, certificateDates, figureOfCertificates],
  reminders: [issueEarnedBefore, remindOfEndingCertificates],
});
