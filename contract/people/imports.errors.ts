import { defineErrors } from '#contract/platform/errors.ts';

export const importErrors = defineErrors('imports', {
  notFound: {
    status: 404,
    en: 'This import no longer exists.',
    fr: 'Cette importation n’existe plus.',
  },
  unknownKind: {
    status: 404,
    en: 'This can’t be imported.',
    fr: 'Ceci ne peut pas être importé.',
  },
  mayNot: {
    status: 403,
    en: 'You can’t import this. Ask an administrator for access.',
    fr: 'Vous ne pouvez pas importer ceci. Demandez l’accès à un administrateur.',
  },
  stopped: {
    status: 403,
    en: 'The import stopped because your access changed. What was imported before is kept and can be undone.',
    fr: 'L’importation s’est arrêtée parce que vos accès ont changé. Ce qui a été importé avant est conservé et peut être annulé.',
  },
  failed: {
    status: 500,
    en: 'The import stopped because of a fault in the portal. What was imported before is kept and can be undone.',
    fr: 'L’importation s’est arrêtée à cause d’un défaut du portail. Ce qui a été importé avant est conservé et peut être annulé.',
  },
  noTable: {
    status: 400,
    en: 'Choose a file, or paste rows.',
    fr: 'Choisissez un fichier, ou collez des lignes.',
  },
  unknownFile: {
    status: 400,
    en: 'This file is no longer available. Upload it again.',
    fr: 'Ce fichier n’est plus disponible. Téléversez-le de nouveau.',
  },
  notATable: {
    status: 400,
    en: '{name} is not a table. Save it as CSV or as an Excel workbook (.xlsx).',
    fr: '{name} n’est pas un tableau. Enregistrez-le en CSV ou comme classeur Excel (.xlsx).',
  },
  emptyHeading: {
    status: 400,
    en: 'The first row has to name the columns, but all of its cells are empty.',
    fr: 'La première ligne doit nommer les colonnes, mais toutes ses cellules sont vides.',
  },
  columnMissing: {
    status: 400,
    en: 'Say which column has this: {column}.',
    fr: 'Indiquez quelle colonne contient ceci : {column}.',
  },
  columnTwice: {
    status: 400,
    en: '{column} is chosen for two columns. Choose it once.',
    fr: '{column} est choisi pour deux colonnes. Choisissez-le une seule fois.',
  },
  mappingLength: {
    status: 400,
    en: 'The file has other columns. Reload the page.',
    fr: 'Le fichier a d’autres colonnes. Rechargez la page.',
  },
  busy: {
    status: 409,
    en: 'The portal is working on this import. Wait until it is done.',
    fr: 'Le portail travaille sur cette importation. Attendez qu’il ait terminé.',
  },
  wrongState: {
    status: 409,
    en: 'This import is past that step. Reload the page.',
    fr: 'Cette importation a dépassé cette étape. Rechargez la page.',
  },
  nothingToApply: {
    status: 409,
    en: 'No row adds or changes anything.',
    fr: 'Aucune ligne n’ajoute ni ne change quoi que ce soit.',
  },
  tooLate: {
    status: 409,
    en: 'An import can be undone for 30 days. This one is older.',
    fr: 'Une importation peut être annulée pendant 30 jours. Celle-ci est plus ancienne.',
  },
  rowNotFound: {
    status: 404,
    en: 'This row no longer exists.',
    fr: 'Cette ligne n’existe plus.',
  },
  tooManyOpen: {
    status: 429,
    en: 'You have {maximum} imports that are not finished. Finish or remove one first.',
    fr: 'Vous avez {maximum} importations inachevées. Terminez-en ou supprimez-en une d’abord.',
  },
});
