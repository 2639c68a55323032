import type { Language } from '#contract/platform/language.ts';
import { describeFinding } from '#contract/training/scorm-findings.ts';
import type { PackageWork, ScormCourse, ScormPackage } from '#contract/training/scorm-package.ts';
import type { CheckedPackage } from '#contract/training/scorm-packages.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { WorkRow } from './package-work.queries.ts';
import { isRefused, type ReadPackage } from './package/read-package.ts';
import { flatLaunchables, planOutline, presentedOutline } from './scorm-outline.rules.ts';
import type { ListedRow, PackageRow } from './scorm-packages.queries.ts';
import { titleOf } from './take-package.ts';

/** A package as replies show it to people who work on its course. */
export const presentPackage = (row: PackageRow, language: Language): ScormPackage => ({
  _id: row.id,
  title: row.title,
  version: row.manifest.version,
  standard: row.standard,
  fileName: row.fileName,
  location: `/files/${row.fileId}`,
  sizeBytes: row.sizeBytes,
  unpackedBytes: row.unpackedBytes,
  entryCount: row.entryCount,
  itemsCount: flatLaunchables(row.manifest.items).length,
  findings: row.diagnosis.map((finding) => describeFinding(finding, language)),
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  isDraft: row.isDraft,
  isLive: row.isLive,
});

export const presentListed = ({
  id,
  package: { id: packageId, fileId, ...details },
  ...row
}: ListedRow): ScormCourse => ({
  _id: id,
  ...row,
  package: { _id: packageId, location: `/files/${fileId}`, ...details },
});

/** The progress of a package that is being processed. */
export const presentWork = (row: WorkRow, language: Language): PackageWork => ({
  _id: row.id,
  fileName: row.fileName,
  sizeBytes: row.sizeBytes,
  courseId: row.courseId,
  state: row.state,
  done: row.done,
  total: row.total,
  findings:
    row.state === 'refused' ? (row.outcome?.findings ?? []).map((one) => describeFinding(one, language)) : [],
  problem: row.problem?.[language] ?? null,
  madeCourseId: row.madeCourseId,
  createdAt: row.createdAt,
});

interface Place {
  readonly standing: Parameters<typeof planOutline>[2];
  /** Null for a new course. */
  readonly courseName: string | null;
  readonly keepProgress: boolean;
}

/** What was found in a package, and the course it would create or change. */
export function presentChecked(
  { fileName, sizeBytes }: Pick<WorkRow, 'fileName' | 'sizeBytes'>,
  { manifest, findings, unpackedBytes, entryCount }: ReadPackage,
  { standing, courseName, keepProgress }: Place,
  language: Language,
): CheckedPackage {
  const title = titleOf(manifest ?? { title: '' }, fileName);
  const plan = planOutline(
    manifest ?? { identifier: '', version: '', title, items: [] },
    courseName ?? title,
    standing,
    newId,
    keepProgress,
  );
  return {
    accepted: manifest !== null && !isRefused(findings),
    title,
    version: manifest?.version ?? '',
    fileName,
    sizeBytes,
    unpackedBytes,
    entryCount,
    itemsCount: flatLaunchables(manifest?.items ?? []).length,
    findings: findings.map((finding) => describeFinding(finding, language)),
    outline: presentedOutline(plan),
  };
}
