import type { Language } from '#contract/platform/language.ts';
import { tell } from '#contract/training/scorm-findings.ts';
import type { ScormCourse, ScormPackage } from '#contract/training/scorm-package.ts';
import { flatLaunchables } from './scorm-outline.rules.ts';
import type { ListedRow, PackageRow } from './scorm-packages.queries.ts';

/** A package as the people who work on its course are answered. */
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
  findings: row.diagnosis.map((finding) => tell(finding, language)),
  createdAt: row.createdAt,
  createdBy: row.createdBy,
  isDraft: row.isDraft,
  isLive: row.isLive,
});

export const presentListed = ({
  id,
  package: { id: packageId, fileId, ...held },
  ...row
}: ListedRow): ScormCourse => ({
  _id: id,
  ...row,
  package: { _id: packageId, location: `/files/${fileId}`, ...held },
});
