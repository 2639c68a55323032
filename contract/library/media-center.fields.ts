import * as z from 'zod';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { day, filterText, labelled, line } from '#contract/platform/text.ts';
import { mediaErrors as errors } from './media-center.errors.ts';
import { longestName } from './media-endings.ts';
import { isMediaName, longestPath, tidyPath } from './media-names.ts';

const name = labelled(line(longestName).refine(isMediaName, says(errors.badName)), 'Name', 'Nom');

/** The names of folders from the top, with slashes between them; nothing for the top. */
export const folderPath = filterText(longestPath).overwrite(tidyPath);

/** What a folder or a file says of itself. Pictures and files are named by the id of their upload, or sent as a part; what is left out stays. */
const fields = {
  languages: labelled(z.array(z.enum(languages)).max(languages.length).default([]), 'Languages', 'Langues'),
  /** The last day on which readers find the file. */
  expiresOn: labelled(day().nullable().default(null), 'Available until', 'Disponible jusqu’au'),
  brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
  audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
  coverImage: labelled(id.nullable().optional(), 'Cover', 'Couverture'),
  fileThumb: labelled(id.nullable().optional(), 'Thumbnail', 'Vignette'),
  /** Of a file that exists, another one is a new version. */
  file: labelled(id.nullable().optional(), 'File', 'Fichier'),
};

/** What becomes of a file or folder whose name the folder has already. */
const ifExists = ['ask', 'version', 'rename'] as const;

export const newMediaFields = z.object({
  /** The folder that gets it. */
  path: labelled(folderPath.default(''), 'Folder', 'Dossier'),
  type: z.enum(['folder', 'file']).default('file'),
  /** A file without a name keeps its own. */
  name: name.optional(),
  ifExists: z.enum(ifExists).default('ask'),
  ...fields,
});
export type NewMediaFields = z.output<typeof newMediaFields>;

export const mediaFields = z.object({
  name,
  /** Another one moves it. */
  folder: labelled(folderPath.default(''), 'Folder', 'Dossier'),
  ...fields,
});
export type MediaFields = z.output<typeof mediaFields>;
