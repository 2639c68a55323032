import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { id, named } from '#contract/platform/ids.ts';
import { instant } from '#contract/platform/time.ts';
import type { ScormMedia } from './course-content.ts';
import { describedFinding } from './scorm-findings.ts';

/** One item of a manifest: how to start it, and the items below it. */
export interface ManifestItem {
  readonly identifier: string;
  readonly title: string;
  /** Null for a heading. */
  readonly launch: Omit<ScormMedia, 'packageId' | 'itemId' | 'title'> | null;
  readonly items: readonly ManifestItem[];
}

/** The parts of an imsmanifest.xml that the portal needs. */
export interface PackageManifest {
  readonly identifier: string;
  /** The author's version number, as written. */
  readonly version: string;
  readonly title: string;
  readonly items: readonly ManifestItem[];
}

/** A package of a course. */
export const scormPackage = z.object({
  _id: id,
  title: z.string(),
  version: z.string(),
  standard: z.literal('1.2'),
  fileName: z.string(),
  /** The archive, to download. */
  location: z.string(),
  sizeBytes: z.int(),
  unpackedBytes: z.int(),
  entryCount: z.int(),
  /** What learners open. */
  itemsCount: z.int(),
  findings: z.array(describedFinding),
  createdAt: instant,
  createdBy: named.nullable(),
  /** True if the draft uses it; learners who start after publishing get it. */
  isDraft: z.boolean(),
  isLive: z.boolean(),
});
export type ScormPackage = z.output<typeof scormPackage>;

/** The course a package would create or change: its chapters and sections, each kept with its progress or new. */
export const scormOutline = z.object({
  chapters: z.array(
    z.object({
      name: z.string(),
      sections: z.array(z.object({ name: z.string(), change: z.enum(['kept', 'added']) })),
    }),
  ),
  /** Sections that would be removed, with the progress in them. */
  gone: z.array(bilingual),
});
export type ScormOutline = z.output<typeof scormOutline>;

/** A package being processed. */
export const packageWork = z.object({
  _id: id,
  fileName: z.string(),
  sizeBytes: z.int(),
  /** The course whose package it replaces. */
  courseId: id.nullable(),
  /** `waiting`: received; `checked`: ready to use; `failed`: the portal could not finish it, which is not the package’s fault. */
  state: z.enum(['waiting', 'checking', 'checked', 'unpacking', 'ready', 'refused', 'failed']),
  /** Of `total`: bytes while it is checked, files while it is unpacked. */
  done: z.int(),
  total: z.int(),
  /** Why it was refused. */
  findings: z.array(describedFinding),
  /** Why a valid package could not be used. */
  problem: z.string().nullable(),
  /** The course of one that is ready. */
  madeCourseId: id.nullable(),
  createdAt: instant,
});
export type PackageWork = z.output<typeof packageWork>;

/** A course in the list of packages. */
export const scormCourse = z.object({
  _id: id,
  name: bilingual,
  brand: named.nullable(),
  status: z.enum(['draft', 'review', 'denied', 'published', 'unpublished']),
  /** `clean`: the draft equals the published version. */
  state: z.enum(['clean', 'draft', 'review', 'denied']),
  active: z.boolean(),
  liveNumber: z.int().nullable(),
  learnersCount: z.int(),
  /** The package of the draft. */
  package: scormPackage
    .pick({
      _id: true,
      title: true,
      version: true,
      fileName: true,
      location: true,
      sizeBytes: true,
      itemsCount: true,
      createdAt: true,
      createdBy: true,
    })
    .extend({ warningsCount: z.int() }),
});
export type ScormCourse = z.output<typeof scormCourse>;
