import type { fileCalls } from '#contract/platform/files.calls.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { refuse } from '#server/platform/refusal.ts';
import { storedFile } from './stored-file.ts';

export const fileHandlers: Handlers<typeof fileCalls> = {
  read: ({ params, query }, context, { headers }) => storedFile(context, params.id, headers, query),

  async upload({ files }) {
    const [file] = files['file'] ?? [];
    if (!file) refuse(platformErrors.filePart, { name: 'file' });
    return { location: `/files/${file.id}`, _id: file.id };
  },
};
