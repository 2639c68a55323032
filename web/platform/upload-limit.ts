import { bytesOf, type UploadLimit } from '#contract/platform/file-sizes.ts';
import { useSession } from './session.tsx';

/** The largest file of this kind that the settings allow, in bytes. */
export const useUploadLimit = (limit: UploadLimit): number => bytesOf(limit, useSession().config.uploads);
