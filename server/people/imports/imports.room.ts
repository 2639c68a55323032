import { importCalls } from '#contract/people/imports.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { importHandlers } from './imports.handlers.ts';
import { importsOfPeople } from './imports.merge.ts';
import { sweepRows } from './imports.queries.ts';
import { erasedImports, personalImports } from './personal-data.ts';
import { importQueue } from './turns.queries.ts';

export const importsRoom = room({
  name: 'imports',
  personColumns: importsOfPeople,
  queues: [importQueue],
  records: [
    {
      kind: 'import',
      one: { en: 'Import', fr: 'Importation' },
      stored: {
        table: 'import',
        many: { en: 'Imports', fr: 'Importations' },
        name: { en: 'file_name' },
      },
    },
  ],
  calls: [handled(importCalls, importHandlers)],
  contributions: [personalImports, erasedImports],
  sweeps: [
    async ({ db }) => {
      const { left, emptied } = await sweepRows(db);
      return `${left} imports that nobody finished removed, and the rows of ${emptied} older ones.`;
    },
  ],
});
