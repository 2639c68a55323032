import { curriculumErrors as errors } from '#contract/training/curriculums.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { FileUse } from '#server/platform/files/claim-files.ts';
import { claimOwn, release } from '#server/platform/files/own-files.ts';
import { isNamedIn } from '#server/people/publishing/publishable.queries.ts';
import { curriculums } from './curriculum-kind.ts';
import { isPictureOf } from './curriculum-records.queries.ts';

/** Assigns the files a save names to a curriculum. A duplicate names the pictures of its original. */
export const claimForCurriculum = (change: Change, actor: Actor, id: string, uses: readonly FileUse[]) =>
  claimOwn(change, actor, { kind: 'curriculum', id, shares: isPictureOf(id), errors }, uses);

/** Releases files that a change no longer names, unless another curriculum does. */
export const releaseForCurriculum = (
  change: Pick<Change, 'tx' | 'files'>,
  ids: readonly (string | null | undefined)[],
): Promise<void> => release(change, ids, isNamedIn(curriculums));
