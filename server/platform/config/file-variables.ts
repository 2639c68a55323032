import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import * as z from 'zod';
import { bucketAddress } from '#server/platform/files/bucket-address.ts';
import { wholeNumber } from './whole-number.ts';

const bucket = z.string().transform((value, context) => {
  const address = bucketAddress(value);
  if (address) return address;
  context.addIssue(
    'the address of a bucket, like s3://key:secret@host/bucket?region=us-east-1 (a slash in the secret written as %2F)',
  );
  return z.NEVER;
});

/** A program that this process may start: by its path, or by its name in one of the folders of PATH. */
function programAt(value: string): string | undefined {
  const folders = value.includes('/') ? [''] : (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => resolve(folder, value)).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The variables about stored files. */
export const fileVariables = {
  FILES_URL: bucket.optional(),
  FILES_KEPT_DAYS: wholeNumber(0, 90, 'a number of days from 0 to 90').default(0),
  FFMPEG: z
    .string()
    .transform(programAt)
    .refine((found) => found !== undefined, 'FFmpeg: its path, or its name if it is on PATH')
    .optional(),
};
