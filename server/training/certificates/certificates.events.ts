import { eventKind } from '#server/platform/events.ts';

/** A certificate was issued: earned, renewed, or reissued by an administrator. */
export const certificateIssued = eventKind<{
  readonly certificateId: string;
  readonly userId: string;
  readonly curriculumId: string;
  readonly occasion: 'earned' | 'renewed' | 'reissued';
}>('training.certificate-issued');
