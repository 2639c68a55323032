import { defineErrors } from '#contract/platform/errors.ts';

export const mediaErrors = defineErrors('media-center', {
  notFound: {
    status: 404,
    en: 'This folder or file no longer exists, or isn’t available to you.',
    fr: 'Ce dossier ou ce fichier n’existe plus ou ne vous est pas accessible.',
  },
  unknownFolder: {
    status: 400,
    en: 'There is no folder “{path}”. Choose another folder.',
    fr: 'Le dossier « {path} » n’existe pas. Choisissez un autre dossier.',
  },
  nameTaken: {
    status: 409,
    en: 'This folder already has “{name}”. Add a new version of it, choose another name, or leave it.',
    fr: 'Ce dossier contient déjà « {name} ». Ajoutez-en une nouvelle version, choisissez un autre nom ou laissez-le.',
  },
  badName: {
    status: 400,
    en: 'A name has no slash or backslash, does not end in a dot, and is not just dots.',
    fr: 'Un nom ne contient ni barre oblique ni barre inverse, ne finit pas par un point et n’est pas fait que de points.',
  },
  reservedName: {
    status: 400,
    en: 'The top folder can’t hold anything called “{name}”. Choose another name.',
    fr: 'Le dossier principal ne peut rien contenir du nom de « {name} ». Choisissez un autre nom.',
  },
  pathTooLong: {
    status: 400,
    en: 'The names of the folders add up to more than {maximum|# character|# characters}. Choose a shorter name, or a folder nearer to the top.',
    fr: 'Les noms des dossiers dépassent ensemble {maximum|# caractère|# caractères}. Choisissez un nom plus court ou un dossier plus proche du début.',
  },
  tooDeep: {
    status: 400,
    en: 'Folders can be at most {maximum|# level|# levels} deep.',
    fr: 'Les dossiers peuvent avoir au plus {maximum|# niveau|# niveaux}.',
  },
  intoItself: {
    status: 400,
    en: 'A folder can’t be moved into itself. Choose another folder.',
    fr: 'Un dossier ne peut pas être déplacé dans lui-même. Choisissez un autre dossier.',
  },
  needsName: { status: 400, en: 'Enter a name.', fr: 'Saisissez un nom.' },
  needsFile: { status: 400, en: 'Choose a file.', fr: 'Choisissez un fichier.' },
  folderHasNoFile: {
    status: 400,
    en: 'A folder has no file, language, or expiry. Its files have them.',
    fr: 'Un dossier n’a ni fichier, ni langue, ni expiration. Ses fichiers en ont.',
  },
  fileHasNoAudience: {
    status: 400,
    en: 'A file has the audience and the brand of its folder. Set them there.',
    fr: 'Un fichier a le public et la marque de son dossier. Réglez-les là.',
  },
  unknownFile: {
    status: 400,
    en: 'The file is no longer available. Please upload it again.',
    fr: 'Le fichier n’est plus disponible. Veuillez le téléverser de nouveau.',
  },
  fileDoesNotFit: {
    status: 400,
    en: '{name} has the wrong type. Use: {kinds}.',
    fr: '{name} n’a pas le bon type. Utilisez : {kinds}.',
  },
  otherType: {
    status: 400,
    en: 'A new version has the same type as the file: {type}. Add this one under another name.',
    fr: 'Une nouvelle version a le même type que le fichier : {type}. Ajoutez celui-ci sous un autre nom.',
  },
  unknownBrand: {
    status: 400,
    en: 'You can’t work on the media of this brand. Choose one of your own brands.',
    fr: 'Vous ne pouvez pas modifier les médias de cette marque. Choisissez l’une de vos marques.',
  },
  notYourFolder: {
    status: 403,
    en: 'You can’t change this folder. It belongs to another brand, or to none.',
    fr: 'Vous ne pouvez pas modifier ce dossier. Il est d’une autre marque ou d’aucune.',
  },
  notEmpty: {
    status: 409,
    en: 'This folder holds {folders|# folder|# folders} and {files|# file|# files}. All of them go to the trash with it.',
    fr: 'Ce dossier contient {folders|# dossier|# dossiers} et {files|# fichier|# fichiers}. Tout ira à la corbeille avec lui.',
  },
  inTrash: {
    status: 409,
    en: 'This is in the trash. Restore it first.',
    fr: 'Cet élément est dans la corbeille. Rétablissez-le d’abord.',
  },
  notInTrash: {
    status: 409,
    en: 'This is not in the trash.',
    fr: 'Cet élément n’est pas dans la corbeille.',
  },
  folderInTrash: {
    status: 409,
    en: 'Its folder is in the trash as well. Restore the folder “{name}” first.',
    fr: 'Son dossier est aussi dans la corbeille. Rétablissez d’abord le dossier « {name} ».',
  },
  superseded: {
    status: 410,
    en: 'A newer version has replaced this one. Open the file again to get it.',
    fr: 'Une version plus récente a remplacé celle-ci. Ouvrez de nouveau le fichier pour l’obtenir.',
  },
  noVersion: {
    status: 404,
    en: 'The file does not have this version.',
    fr: 'Le fichier n’a pas cette version.',
  },
  isCurrent: {
    status: 409,
    en: 'This is the current version already.',
    fr: 'C’est déjà la version actuelle.',
  },
  nothingChosen: {
    status: 400,
    en: 'There is no file in what you chose.',
    fr: 'Il n’y a aucun fichier dans ce que vous avez choisi.',
  },
  tooManyFiles: {
    status: 400,
    en: 'One ZIP can hold at most {maximum|# file|# files}. Choose fewer.',
    fr: 'Un fichier ZIP peut contenir au plus {maximum|# fichier|# fichiers}. Choisissez-en moins.',
  },
  zipGone: {
    status: 404,
    en: 'This download has expired. Please choose the files again.',
    fr: 'Ce téléchargement a expiré. Veuillez choisir de nouveau les fichiers.',
  },
});
