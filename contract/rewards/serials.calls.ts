import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { megabyte } from '#contract/platform/file-sizes.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { labelled } from '#contract/platform/text.ts';
import { serialErrors as errors } from './serials.errors.ts';
import { serialOutcomes, serialRow, serialUnit } from './serials.fields.ts';
import { spiffAdmins } from './spiffs.calls.ts';

/** The most rows of one import. */
export const mostSerialRows = 20_000;
const feature = 'spiff';

export const serialCalls = {
  list: call({
    id: 'serials.list',
    method: 'GET',
    path: '/api/spiff-serials/',
    summary: 'The registry of serials, those shipped last in front, with the claims that name them',
    access: spiffAdmins,
    feature,
    query: z.object({ ...paging(50), text: searchText }),
    reply: z.object({ serials: z.array(serialUnit), pagination }),
  }),
  import: call({
    id: 'serials.import',
    method: 'POST',
    path: '/api/spiff-serials/import',
    summary:
      'Loads serials from a CSV file with the columns serial, part, dealer, shipped, invoice, and invoiced; a dry run only says what would happen. Importing again adds nothing twice and changes what differs',
    access: spiffAdmins,
    feature,
    bodyLimitBytes: 4 * megabyte,
    body: z.object({
      csv: labelled(z.string().min(1).max(3_000_000), 'File', 'Fichier'),
      dryRun: labelled(z.boolean().default(false), 'Dry run', 'Essai'),
    }),
    reply: z.object({
      counts: z.record(z.enum(serialOutcomes), z.int()),
      /** What was refused first, then what was changed; at most some hundred. */
      rows: z.array(serialRow),
    }),
    errors: [
      errors.csvUnreadable,
      errors.csvColumns,
      errors.csvEmpty,
      errors.csvTooLong,
      platformErrors.notAllowed,
    ],
  }),
};
