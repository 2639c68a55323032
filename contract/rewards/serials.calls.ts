import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { importErrors, importFields, importFiles } from '#contract/platform/imports.ts';
import { megabyte } from '#contract/platform/file-sizes.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
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
      'Loads serials from a CSV or XLSX file with the columns serial, part, dealer, shipped, invoice, and invoiced; a dry run only says what would happen. The file is sent as `file`, or its text as `csv`. Importing again adds nothing twice and changes what differs',
    access: spiffAdmins,
    feature,
    bodyLimitBytes: 4 * megabyte,
    body: z.object(importFields(3_000_000)),
    files: importFiles,
    reply: z.object({
      counts: z.record(z.enum(serialOutcomes), z.int()),
      /** What was refused first, then what was changed; at most some hundred. */
      rows: z.array(serialRow),
    }),
    errors: [...importErrors, platformErrors.notAllowed],
  }),
};
