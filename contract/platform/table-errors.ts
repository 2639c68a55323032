import { defineErrors } from './errors.ts';

/** Why no rows can be read from a file or a pasted table, the same in every import. */
export const tableErrors = defineErrors('tables', {
  unreadable: {
    status: 400,
    en: 'The table cannot be read from line {line}, column {column}, on. A quotation mark there may not close, or stand inside a cell.',
    fr: 'Le tableau ne peut pas être lu à partir de la ligne {line}, colonne {column}. Un guillemet n’y est peut-être pas fermé, ou se trouve à l’intérieur d’une cellule.',
  },
  columns: {
    status: 400,
    en: 'The first line has to name the columns. Missing: {columns}',
    fr: 'La première ligne doit nommer les colonnes. Il manque : {columns}',
  },
  repeated: {
    status: 400,
    en: 'The first line names “{name}” twice, in columns {first} and {second}. Remove or rename one of them.',
    fr: 'La première ligne nomme « {name} » deux fois, dans les colonnes {first} et {second}. Supprimez ou renommez l’une d’elles.',
  },
  empty: { status: 400, en: 'The file has no rows.', fr: 'Le fichier n’a aucune ligne.' },
  tooLong: {
    status: 400,
    en: 'The file has more than {limit} rows. Split it.',
    fr: 'Le fichier a plus de {limit} lignes. Divisez-le.',
  },
  dateOrder: {
    status: 400,
    en: '{text} in line {line}, column “{column}”, can be read in two ways. Say whether the day or the month comes first.',
    fr: '{text}, ligne {line}, colonne « {column} », peut se lire de deux façons. Indiquez si le jour ou le mois vient en premier.',
  },
  characters: {
    status: 400,
    en: 'Line {line}, column “{column}”, contains characters that can’t be saved. Remove them.',
    fr: 'La ligne {line}, colonne « {column} », contient des caractères qui ne peuvent pas être enregistrés. Supprimez-les.',
  },
  encoding: {
    status: 400,
    en: 'The characters of this file cannot be read. Save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
    fr: 'Les caractères de ce fichier ne peuvent pas être lus. Enregistrez-le au format « CSV UTF-8 » ou comme classeur Excel (.xlsx).',
  },
  encodingAt: {
    status: 400,
    en: 'The characters of this file cannot be read from line {line} on. Save it as “CSV UTF-8” or as an Excel workbook (.xlsx).',
    fr: 'Les caractères de ce fichier ne peuvent pas être lus à partir de la ligne {line}. Enregistrez-le au format « CSV UTF-8 » ou comme classeur Excel (.xlsx).',
  },
  workbook: {
    status: 400,
    en: 'This workbook cannot be read. Open it, save it again as .xlsx without a password, or save its first sheet as CSV.',
    fr: 'Ce classeur ne peut pas être lu. Ouvrez-le, enregistrez-le de nouveau en .xlsx sans mot de passe, ou enregistrez sa première feuille en CSV.',
  },
  tooMuch: {
    status: 400,
    en: 'The file takes too long to read. Remove what is not needed, or split it.',
    fr: 'Le fichier est trop long à lire. Retirez ce qui n’est pas nécessaire, ou divisez-le.',
  },
});
