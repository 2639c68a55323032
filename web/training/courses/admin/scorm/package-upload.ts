import type { CallInput } from '#contract/platform/call.ts';
import type { DescribedFinding } from '#contract/training/scorm-findings.ts';
import type { PackageWork } from '#contract/training/scorm-package.ts';
import type { CheckedPackage, scormPackageCalls as calls } from '#contract/training/scorm-packages.calls.ts';

export type PackageChoices = Omit<CallInput<typeof calls.upload>['body'], 'uploadId' | 'workId'>;

/** The step of a package upload. */
export type PackageUpload =
  | { readonly step: 'choosing'; readonly problem?: string }
  | {
      readonly step: 'sending';
      readonly file: File;
      readonly share: number;
      readonly line: 'open' | 'lost' | 'paused' | 'joining';
    }
  | {
      readonly step: 'checking';
      readonly name: string;
      /** Null until the portal has reported it. */
      readonly work: PackageWork | null;
      readonly problem?: string;
    }
  | { readonly step: 'refused'; readonly name: string; readonly findings: readonly DescribedFinding[] }
  | {
      readonly step: 'checked' | 'unpacking';
      readonly work: PackageWork;
      readonly checked: CheckedPackage | null;
      readonly problem?: string | undefined;
    }
  | { readonly step: 'ready'; readonly title: string; readonly courseId: string };

export const isUnderWay = ({ state }: Pick<PackageWork, 'state'>): boolean =>
  state === 'waiting' || state === 'checking' || state === 'unpacking';
