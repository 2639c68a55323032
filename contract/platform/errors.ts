import { browserErrors, defineErrors } from './error-texts.ts';

export { defineErrors, says, sentence } from './error-texts.ts';
export type { ErrorText, Problem, Values } from './error-texts.ts';

/** Errors that every call may answer with. */
export const platformErrors = {
  ...browserErrors,
  ...defineErrors('platform', {
    signInFirst: {
      status: 401,
      en: 'Please sign in to continue.',
      fr: 'Veuillez vous connecter pour continuer.',
    },
    statusRefused: {
      status: 400,
      en: 'This save can’t set that status. Leave the status out, and use the action that changes it.',
      fr: 'Cet enregistrement ne peut pas fixer cet état. Laissez l’état de côté et utilisez l’action qui le modifie.',
    },
    wrongToken: {
      status: 401,
      en: 'The token is missing or wrong. Send it in the Authorization header, after the word Bearer, as the portal’s environment names it.',
      fr: 'Le jeton manque ou est erroné. Envoyez-le dans l’en-tête Authorization, après le mot Bearer, tel que l’environnement du portail le définit.',
    },
    notAllowed: {
      status: 403,
      en: 'You don’t have permission to do this. Ask an administrator for access.',
      fr: 'Vous n’êtes pas autorisé à faire cela. Demandez l’accès à un administrateur.',
    },
    unknownLanguage: {
      status: 400,
      en: 'This language is not available.',
      fr: 'Cette langue n’est pas disponible.',
    },
    crossSite: {
      status: 403,
      en: 'This request came from another site and was blocked. Open the portal and try again.',
      fr: 'Cette requête vient d’un autre site et a été bloquée. Ouvrez le portail et réessayez.',
    },
    proxyReadOnly: {
      status: 403,
      en: 'While acting for someone else you can only look. Enter your password to make changes.',
      fr: 'Quand vous agissez au nom de quelqu’un, vous pouvez seulement consulter. Saisissez votre mot de passe pour faire des modifications.',
    },
    proxyRefused: {
      status: 403,
      en: 'You can’t do this while acting for someone else. Go back to your own account first.',
      fr: 'Vous ne pouvez pas faire cela au nom de quelqu’un d’autre. Revenez d’abord à votre propre compte.',
    },
    tooMany: {
      status: 429,
      en: 'Too many attempts. Please try again later.',
      fr: 'Trop de tentatives. Veuillez réessayer plus tard.',
    },
    busy: {
      status: 503,
      en: 'The portal is busy. Please try again in a moment.',
      fr: 'Le portail est occupé. Veuillez réessayer dans un instant.',
    },
    unavailable: {
      status: 503,
      en: 'The portal can’t reach its database. Nothing was changed. Please try again in a moment.',
      fr: 'Le portail n’arrive pas à joindre sa base de données. Rien n’a été modifié. Veuillez réessayer dans un instant.',
    },
    uncertain: {
      status: 503,
      en: 'The portal lost its database connection while saving. Check whether your change was saved before you make it again.',
      fr: 'Le portail a perdu la connexion à sa base de données pendant l’enregistrement. Vérifiez si votre changement a été enregistré avant de le refaire.',
    },
    storageFull: {
      status: 507,
      en: 'The portal’s disk is full. Nothing was saved. Please tell your administrator.',
      fr: 'Le disque du portail est plein. Rien n’a été enregistré. Veuillez prévenir votre administrateur.',
    },
    referenceGone: {
      status: 409,
      en: 'Something this refers to has been deleted. Nothing was saved. Please reload the page.',
      fr: 'Un élément lié a été supprimé. Rien n’a été enregistré. Veuillez recharger la page.',
    },
    overlaps: {
      status: 409,
      en: 'This overlaps with something that was just saved. Nothing was saved. Please reload the page.',
      fr: 'Ceci chevauche un élément qui vient d’être enregistré. Rien n’a été enregistré. Veuillez recharger la page.',
    },
    storageAway: {
      status: 503,
      en: 'The portal can’t reach its file storage. Nothing was saved. Please try again in a moment.',
      fr: 'Le portail n’arrive pas à joindre son espace de fichiers. Rien n’a été enregistré. Veuillez réessayer dans un instant.',
    },
    fileTooLarge: {
      status: 413,
      en: 'Your file is too large.',
      fr: 'Votre fichier est trop volumineux.',
    },
    bodyTooLarge: { status: 413, en: 'The request is too large.', fr: 'La requête est trop volumineuse.' },
    fileKind: {
      status: 400,
      en: '{name} is not an accepted file type. Accepted types: {kinds}.',
      fr: '{name} n’est pas un type de fichier accepté. Types acceptés : {kinds}.',
    },
    fileBroken: {
      status: 400,
      en: '{name} is damaged or incomplete. Choose another file.',
      fr: '{name} est endommagé ou incomplet. Choisissez un autre fichier.',
    },
    fileTooMuch: {
      status: 400,
      en: '{name} takes too much time or memory to check. Save it again as a simpler or smaller file, or choose another one.',
      fr: 'La vérification de {name} demande trop de temps ou de mémoire. Enregistrez-le de nouveau sous une forme plus simple ou plus petite, ou choisissez un autre fichier.',
    },
    fileHeic: {
      status: 400,
      en: '{name} is a HEIC photo, which many browsers cannot show. Send it as JPEG. On an iPhone, choose Settings, Camera, Formats, Most Compatible.',
      fr: '{name} est une photo HEIC, que de nombreux navigateurs ne peuvent pas afficher. Envoyez-la en JPEG. Sur un iPhone, choisissez Réglages, Appareil photo, Formats, Le plus compatible.',
    },
    filePicture: {
      status: 400,
      en: '{name} is a WebP or AVIF picture. Save it as JPEG or PNG and send that. The pages of the portal convert such pictures by themselves.',
      fr: '{name} est une image WebP ou AVIF. Enregistrez-la en JPEG ou en PNG et envoyez ce fichier. Les pages du portail convertissent elles-mêmes ces images.',
    },
    fileActive: {
      status: 400,
      en: '{name} contains scripts or is protected so that it can’t be checked. Print it to a new PDF or send a picture of it.',
      fr: '{name} contient des scripts, ou sa protection empêche de le vérifier. Imprimez-le dans un nouveau PDF ou envoyez-en une photo.',
    },
    filePixels: {
      status: 400,
      en: '{name} has more than {megapixels} megapixels. Send a smaller picture.',
      fr: '{name} dépasse {megapixels} mégapixels. Envoyez une image plus petite.',
    },
    fileBlack: {
      status: 400,
      en: '{name} is all black. Take the photo again with more light.',
      fr: '{name} est toute noire. Reprenez la photo avec plus de lumière.',
    },
    filePages: {
      status: 400,
      en: '{name} has more than {maximum} pages. Send only the pages of the receipt.',
      fr: '{name} a plus de {maximum} pages. Envoyez seulement les pages du reçu.',
    },
    filePart: {
      status: 400,
      en: 'The part “{name}” is not expected, or was sent too many times.',
      fr: 'La partie « {name} » n’est pas attendue ici, ou a été envoyée trop de fois.',
    },
    notJson: { status: 400, en: 'The body is not valid JSON.', fr: 'Le corps n’est pas du JSON valide.' },
    notUtf8: {
      status: 400,
      en: 'The request is not valid UTF-8 text. Nothing was saved.',
      fr: 'La requête n’est pas du texte UTF-8 valide. Rien n’a été enregistré.',
    },
    twoHosts: {
      status: 400,
      en: 'The request names more than one host.',
      fr: 'La requête désigne plus d’un hôte.',
    },
    brokenForm: {
      status: 400,
      en: 'The request was damaged or incomplete. Nothing was saved. Please try again.',
      fr: 'La requête était endommagée ou incomplète. Rien n’a été enregistré. Veuillez réessayer.',
    },
    mediaType: {
      status: 415,
      en: 'The body must be sent as {expected}.',
      fr: 'Le corps doit être envoyé en {expected}.',
    },
    invalid: { status: 400, en: '{field} is not valid', fr: '{field} : valeur non valide' },
    required: { status: 400, en: '{field} is required', fr: '{field} : champ obligatoire' },
    tooShort: {
      status: 400,
      en: '{field} must have at least {minimum|# character|# characters}',
      fr: '{field} : au moins {minimum|# caractère|# caractères}',
    },
    tooLong: {
      status: 400,
      en: '{field} can have at most {maximum|# character|# characters}',
      fr: '{field} : au plus {maximum|# caractère|# caractères}',
    },
    tooSmall: {
      status: 400,
      en: '{field} must be at least {minimum}',
      fr: '{field} : la valeur minimale est {minimum}',
    },
    tooBig: {
      status: 400,
      en: '{field} can be at most {maximum}',
      fr: '{field} : la valeur maximale est {maximum}',
    },
    tooFew: {
      status: 400,
      en: '{field}: choose at least {minimum}',
      fr: '{field} : choisissez-en au moins {minimum}',
    },
    tooManyItems: {
      status: 400,
      en: '{field}: choose at most {maximum}',
      fr: '{field} : choisissez-en au plus {maximum}',
    },
    notOneOf: {
      status: 400,
      en: '{field} must be one of: {options}',
      fr: '{field} : choisissez l’une de ces valeurs : {options}',
    },
    notNumber: { status: 400, en: '{field} must be a number', fr: '{field} : saisissez un nombre' },
    notWhole: {
      status: 400,
      en: '{field} must be a whole number',
      fr: '{field} : saisissez un nombre entier',
    },
    email: {
      status: 400,
      en: 'Enter a full e-mail address, for example name@dealer.com',
      fr: 'Saisissez une adresse courriel complète, par exemple nom@concession.com',
    },
    date: {
      status: 400,
      en: '{field} must be a date, for example 2026-03-31',
      fr: '{field} : saisissez une date, par exemple 2026-03-31',
    },
    webAddress: {
      status: 400,
      en: 'Enter a full web address that starts with https://',
      fr: 'Saisissez une adresse Web complète qui commence par https://',
    },
    digitsOnly: {
      status: 400,
      en: '{field} can contain only digits',
      fr: '{field} : chiffres seulement',
    },
    controlCharacters: {
      status: 400,
      en: '{field} contains characters that can’t be saved. Please type it again.',
      fr: '{field} : certains caractères ne peuvent pas être enregistrés. Veuillez le saisir de nouveau.',
    },
    outOfRange: {
      status: 400,
      en: 'A number or date is out of range. Please correct it and try again.',
      fr: 'Un nombre ou une date dépasse les limites. Veuillez corriger la valeur et réessayer.',
    },
    unstorable: {
      status: 400,
      en: 'Some characters can’t be saved. Please type the text again.',
      fr: 'Certains caractères ne peuvent pas être enregistrés. Veuillez saisir le texte de nouveau.',
    },
    invisible: {
      status: 400,
      en: '{field} has no visible characters. Please type it again.',
      fr: '{field} : aucun caractère visible. Veuillez le saisir de nouveau.',
    },
    turnedAround: {
      status: 400,
      en: '{field} contains a hidden character that reverses the text. Please type it again.',
      fr: '{field} : un caractère caché inverse le sens du texte. Veuillez le saisir de nouveau.',
    },
    zipCode: {
      status: 400,
      en: 'Enter a ZIP code, for example 81301 or 81301-1234',
      fr: 'Saisissez un code ZIP, par exemple 81301 ou 81301-1234',
    },
    postalCode: {
      status: 400,
      en: 'Enter a postal code, for example H2X 1Y4',
      fr: 'Saisissez un code postal, par exemple H2X 1Y4',
    },
    oneLine: { status: 400, en: '{field} must fit on one line', fr: '{field} : une seule ligne' },
    changedMeanwhile: {
      status: 409,
      en: 'Someone else saved this in the meantime. Reload to see the change. Your entries are kept here.',
      fr: 'Quelqu’un d’autre a enregistré entre-temps. Rechargez pour voir le changement. Votre saisie est conservée ici.',
    },
    keyUsed: {
      status: 409,
      en: 'This request was already used for something else. Nothing was changed. Reload the page and try again.',
      fr: 'Cette requête a déjà servi à autre chose. Rien n’a été modifié. Rechargez la page et réessayez.',
    },
    tooManyForOnePage: {
      status: 400,
      en: 'There are more than {maximum}. Please request them page by page.',
      fr: 'Il y en a plus de {maximum}. Veuillez les demander page par page.',
    },
  }),
};
