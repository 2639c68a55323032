import { fileCalls } from '#contract/platform/files.calls.ts';
import { uploadCalls } from '#contract/platform/uploads.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { fileHandlers } from './files.handlers.ts';
import { shrinkQueue } from './video-sizes.queries.ts';
import { uploadQueue } from './join-uploads.queries.ts';
import { forgetOldUploads } from './join-uploads.ts';
import { uploadHandlers } from './uploads.handlers.ts';
import { filesOfPeople } from './files.merge.ts';

export const filesRoom = room({
  name: 'files',
  personColumns: filesOfPeople,
  records: [
    {
      kind: 'file',
      one: { en: 'Exported table', fr: 'Tableau exporté' },
    },
  ],
  calls: [handled(fileCalls, fileHandlers), handled(uploadCalls, uploadHandlers)],
  queues: [uploadQueue, shrinkQueue],
  sweeps: [forgetOldUploads],
});
