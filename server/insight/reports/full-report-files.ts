import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { FullReportFile } from '#contract/insight/full-report.calls.ts';
import { always } from '#server/platform/access/scope.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import type { Services } from '#server/platform/context.ts';
import type { FileReply } from '#server/platform/http/handlers.ts';
import { newId } from '#server/platform/ids.ts';
import { reportTable, type ReportColumn } from '#server/platform/reports/report-table.ts';
import { tableFile } from '#server/platform/table-file.ts';
import { everybodyInCurriculums, type PersonInCurriculum } from './everybody-in-curriculums.queries.ts';
import type { WrittenFile } from './full-report.queries.ts';
import { usersTable } from './report-files.ts';
import type { ReportView } from './report-view.queries.ts';
import { wholeReport } from './reports.queries.ts';
import { fileNames, reportHeadings, standingWords } from './reports.texts.ts';

/** Nobody asks for it, so it has the portal’s first language. */
const language: Language = 'en';

/** So that a worker that has other work stays small. */
const rowsAtOnce = 1000;

/** Everybody, in everything, now. */
const viewOf = ({ today, settings }: Pick<Services, 'today' | 'settings'>): ReportView => ({
  moment: undefined,
  day: today(),
  zone: settings.timeZone,
  people: always,
  isOfAll: true,
  brandIds: undefined,
  resultBrandIds: undefined,
});

const share = (score: number | null) => (score === null ? null : score / 100);

const curriculumColumns: readonly ReportColumn<keyof (typeof reportHeadings)['en'], PersonInCurriculum>[] = [
  ['name', 'text', ([name]) => name],
  ['email', 'text', ([, email]) => email],
  ['curriculum', 'text', ([, , en, fr], spoken) => inLanguage({ en, fr }, spoken)],
  ['standing', 'text', ([, , , , standing], spoken) => standingWords[spoken][standing]],
  ['completed', 'number', ([, , , , , completed]) => completed],
  ['inProgress', 'number', ([, , , , , , inProgress]) => inProgress],
  ['notStarted', 'number', ([, , , , , , , notStarted]) => notStarted],
  ['progress', 'share', ([, , , , , , , , , , percent]) => percent],
  ['averageScore', 'share', ([, , , , , , , , averageScore]) => share(averageScore)],
  ['minutes', 'number', ([, , , , , , , , , timeSpent]) => Math.round(timeSpent / 60)],
  ['lastActive', 'day', ([, , , , , , , , , , , lastEventAt]) => lastEventAt],
  ['certificateUntil', 'day', ([, , , , , , , , , , , , expiresOn]) => expiresOn],
];

/** Both files of a full report as streams: one row for each person, and one for each person and curriculum meant for them. */
export function fullReportReplies(
  services: Pick<Services, 'db' | 'today' | 'settings'>,
): Readonly<Record<FullReportFile, FileReply>> {
  const { db, settings } = services;
  const view = viewOf(services);
  return {
    people: tableFile('csv', language, {
      name: fileNames[language].fullPeople,
      day: view.day,
      ...usersTable(language, settings.assignmentGroupName[language].plural),
      pages: wholeReport(db, view, rowsAtOnce),
    }),
    curriculums: tableFile('csv', language, {
      name: fileNames[language].fullCurriculums,
      day: view.day,
      ...reportTable(reportHeadings, curriculumColumns, language),
      pages: everybodyInCurriculums(db, view, rowsAtOnce),
    }),
  };
}

/** Writes a file into the store under a key that was chosen before. It belongs to nobody yet. Stops with an error when the signal says so. */
export async function storeFile(
  { files }: Pick<Services, 'files'>,
  reply: FileReply,
  storageKey: string,
  stopping: AbortSignal,
): Promise<WrittenFile> {
  const body = typeof reply.body === 'function' ? await reply.body() : Readable.from(reply.body);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const stop = () => body.destroy(new Error('Another worker writes it.'));
  stopping.addEventListener('abort', stop);
  try {
    await files.putStream(
      body.on('error', (error) => meter.destroy(error)).pipe(meter),
      reply.mediaType,
      storageKey,
    );
  } finally {
    stopping.removeEventListener('abort', stop);
    body.destroy();
  }
  return {
    id: newId(),
    storageKey,
    name: reply.downloadName ?? 'file.csv',
    mediaType: reply.mediaType,
    sizeBytes,
    sha256: hash.digest(),
    rows: reply.rowCount?.() ?? 0,
  };
}
