import { scormPackageCalls } from '#contract/training/scorm-packages.calls.ts';
import { scormPlayCalls } from '#contract/training/scorm-play.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { forgetOldWork, packageWork } from './package-work.job.ts';
import { scormArchiveReaders } from './scorm-packages.files.ts';
import { scormPackageHandlers } from './scorm-packages.handlers.ts';
import { scormPlayHandlers } from './scorm-play.handlers.ts';
import { removeReplacedPackages } from './scorm-sweep.job.ts';
import { settleLessons } from './settle-lessons.job.ts';
import { scormOfPeople } from './scorm.merge.ts';

export const scormRoom = room({
  name: 'scorm',
  personColumns: scormOfPeople,
  records: [
    {
      kind: 'scorm-package',
      one: { en: 'Package', fr: 'Module' },
      stored: {
        table: 'scorm_package',
        many: { en: 'SCORM packages', fr: 'Modules SCORM' },
        name: { en: 'title' },
      },
      feature: 'scorm',
    },
    {
      kind: 'scorm-attempt',
      one: { en: 'Attempt', fr: 'Tentative' },
      stored: {
        table: 'scorm_attempt',
        many: { en: 'Attempts', fr: 'Tentatives' },
      },
      feature: 'scorm',
    },
  ],
  calls: [handled(scormPlayCalls, scormPlayHandlers), handled(scormPackageCalls, scormPackageHandlers)],
  contributions: [scormArchiveReaders],
  jobs: [packageWork, settleLessons],
  sweeps: [forgetOldWork, removeReplacedPackages],
});
