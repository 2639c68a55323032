import type { Language } from './language.ts';

/** One way to say no: its status and its sentence in both languages, with `{name}` for what varies. */
export interface ErrorText {
  readonly code: string;
  readonly status: number;
  readonly en: string;
  readonly fr: string;
}

type Texts = Readonly<Record<string, { readonly status: number; readonly en: string; readonly fr: string }>>;

/** Declares the errors of a room. Codes read `<room>.<name>`; a code without both texts does not compile. */
export function defineErrors<const T extends Texts>(
  room: string,
  texts: T,
): { readonly [K in keyof T]: ErrorText } {
  const entries = Object.entries(texts).map(([name, text]) => [name, { code: `${room}.${name}`, ...text }]);
  return Object.fromEntries(entries) as { readonly [K in keyof T]: ErrorText };
}

export type Values = Readonly<Record<string, string | number>>;

/**
 * The sentence of an error in a language, placeholders filled. A count chooses its words where the text has both:
 * `{limit|The only attempt is|All # attempts are} used`.
 */
export function sentence(error: ErrorText, language: Language, values: Values = {}): string {
  return error[language].replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (whole, name: string, one: string | undefined, other: string | undefined) => {
      const value = values[name];
      if (value === undefined) return whole;
      if (one === undefined || other === undefined) return String(value);
      const isOne = new Intl.PluralRules(language).select(Number(value)) === 'one';
      return (isOne ? one : other).replaceAll('#', String(value));
    },
  );
}

/** Lets a zod schema name an error instead of a sentence: `z.string().min(8, says(errors.tooShort))`. */
export const says = (error: ErrorText) => ({ error: error.code });

/** The errors every call may answer with. */
export const platformErrors = defineErrors('platform', {
  unexpected: { status: 500, en: 'Unexpected Error', fr: 'Erreur inattendue' },
  notFound: { status: 404, en: 'This page could not be found', fr: 'Cette page est introuvable' },
  signInFirst: {
    status: 401,
    en: 'Please sign in to continue.',
    fr: 'Veuillez vous connecter pour continuer.',
  },
  notAllowed: {
    status: 403,
    en: 'You don’t have permission to do this. An administrator can give you the right.',
    fr: 'Vous n’avez pas le droit de faire cela. Un administrateur peut vous le donner.',
  },
  crossSite: {
    status: 403,
    en: 'This request came from another site and was refused.',
    fr: 'Cette requête vient d’un autre site et a été refusée.',
  },
  proxyReadOnly: {
    status: 403,
    en: 'While you act for someone else you can only look. Enter your password to make changes.',
    fr: 'Quand vous agissez pour quelqu’un, vous pouvez seulement consulter. Saisissez votre mot de passe pour modifier.',
  },
  proxyRefused: {
    status: 403,
    en: 'This can’t be done while acting for someone else.',
    fr: 'Cela est impossible quand vous agissez pour quelqu’un d’autre.',
  },
  actsAsOther: {
    status: 409,
    en: 'This page was opened by someone other than the person signed in now. Nothing was changed. Load the page again to go on as that person.',
    fr: 'Cette page a été ouverte par une autre personne que celle qui est connectée maintenant. Rien n’a été modifié. Rechargez la page pour continuer avec son compte.',
  },
  actingEnded: {
    status: 409,
    en: 'You no longer act for someone else. Nothing was changed. Load the page again to go on as yourself.',
    fr: 'Vous n’agissez plus pour quelqu’un d’autre. Rien n’a été modifié. Rechargez la page pour continuer en votre nom.',
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
    en: 'The portal can’t reach its database right now. Nothing was changed. Please try again in a moment.',
    fr: 'Le portail n’atteint pas sa base de données pour l’instant. Rien n’a été modifié. Veuillez réessayer dans un instant.',
  },
  uncertain: {
    status: 503,
    en: 'The portal lost its database while it was saving. Check whether your change was saved before you make it again.',
    fr: 'Le portail a perdu sa base de données pendant l’enregistrement. Vérifiez si votre changement a été enregistré avant de le refaire.',
  },
  storageFull: {
    status: 507,
    en: 'There is no space left on the portal’s disk. Nothing was saved. Please tell your administrator.',
    fr: 'Il n’y a plus de place sur le disque du portail. Rien n’a été enregistré. Veuillez prévenir votre administrateur.',
  },
  referenceGone: {
    status: 409,
    en: 'Something this refers to was removed meanwhile. Nothing was saved. Please load the page again.',
    fr: 'Un élément auquel ceci se rapporte a été supprimé entre-temps. Rien n’a été enregistré. Veuillez recharger la page.',
  },
  overlaps: {
    status: 409,
    en: 'This overlaps with something that was saved meanwhile. Nothing was saved. Please load the page again.',
    fr: 'Ceci chevauche un élément enregistré entre-temps. Rien n’a été enregistré. Veuillez recharger la page.',
  },
  storageAway: {
    status: 503,
    en: 'The portal can’t reach its file store right now. Nothing was saved. Please try again in a moment.',
    fr: 'Le portail n’atteint pas son espace de fichiers pour l’instant. Rien n’a été enregistré. Veuillez réessayer dans un instant.',
  },
  fileTooLarge: { status: 413, en: 'Your file is too large.', fr: 'Votre fichier est trop volumineux.' },
  bodyTooLarge: { status: 413, en: 'What you sent is too large.', fr: 'Votre envoi est trop volumineux.' },
  fileKind: {
    status: 400,
    en: '{name} is not a file of an accepted kind: {kinds}.',
    fr: '{name} n’est pas un fichier d’un type accepté : {kinds}.',
  },
  fileBroken: {
    status: 400,
    en: '{name} is damaged or incomplete and can’t be read.',
    fr: '{name} est endommagé ou incomplet et ne peut pas être lu.',
  },
  filePart: {
    status: 400,
    en: 'The part “{name}” is not expected here, or was sent too often.',
    fr: 'La partie « {name} » n’est pas attendue ici, ou a été envoyée trop de fois.',
  },
  notJson: { status: 400, en: 'The body is not valid JSON.', fr: 'Le corps n’est pas du JSON valide.' },
  notUtf8: {
    status: 400,
    en: 'What you sent is not valid UTF-8 text. Nothing was saved.',
    fr: 'Votre envoi n’est pas du texte UTF-8 valide. Rien n’a été enregistré.',
  },
  twoHosts: {
    status: 400,
    en: 'The request names more than one host.',
    fr: 'La requête désigne plus d’un hôte.',
  },
  brokenForm: {
    status: 400,
    en: 'What you sent arrived damaged or incomplete. Nothing was saved. Please send it again.',
    fr: 'Votre envoi est arrivé endommagé ou incomplet. Rien n’a été enregistré. Veuillez le renvoyer.',
  },
  mediaType: {
    status: 415,
    en: 'The body must be sent as {expected}.',
    fr: 'Le corps doit être envoyé en {expected}.',
  },
  invalid: { status: 400, en: '{field} is not valid', fr: '{field} n’est pas valide' },
  required: { status: 400, en: '{field} is required', fr: 'Le champ « {field} » est obligatoire' },
  tooShort: {
    status: 400,
    en: '{field} must have at least {minimum|# character|# characters}',
    fr: '{field} doit avoir au moins {minimum|# caractère|# caractères}',
  },
  tooLong: {
    status: 400,
    en: '{field} can have at most {maximum|# character|# characters}',
    fr: '{field} peut avoir au plus {maximum|# caractère|# caractères}',
  },
  tooSmall: {
    status: 400,
    en: '{field} must be at least {minimum}',
    fr: '{field} doit être au moins {minimum}',
  },
  tooBig: { status: 400, en: '{field} can be at most {maximum}', fr: '{field} peut être au plus {maximum}' },
  tooFew: {
    status: 400,
    en: '{field}: choose at least {minimum}',
    fr: '{field} : choisissez-en au moins {minimum}',
  },
  tooManyItems: {
    status: 400,
    en: '{field}: at most {maximum} are possible',
    fr: '{field} : {maximum} au plus',
  },
  notOneOf: {
    status: 400,
    en: '{field} must be one of: {options}',
    fr: '{field} doit être l’une de ces valeurs : {options}',
  },
  notNumber: { status: 400, en: '{field} must be a number', fr: '{field} doit être un nombre' },
  notWhole: { status: 400, en: '{field} must be a whole number', fr: '{field} doit être un nombre entier' },
  email: {
    status: 400,
    en: 'Enter a full e-mail address, for example name@dealer.com',
    fr: 'Saisissez une adresse courriel complète, par exemple nom@concession.com',
  },
  date: {
    status: 400,
    en: '{field} must be a date such as 2026-03-31',
    fr: '{field} doit être une date comme 2026-03-31',
  },
  webAddress: {
    status: 400,
    en: 'Enter a full web address that begins with https://',
    fr: 'Saisissez une adresse Web complète qui commence par https://',
  },
  digitsOnly: {
    status: 400,
    en: '{field} takes digits only',
    fr: '{field} n’accepte que des chiffres',
  },
  controlCharacters: {
    status: 400,
    en: '{field} contains characters that can’t be stored. Please type it again.',
    fr: '{field} contient des caractères qui ne peuvent pas être enregistrés. Veuillez le ressaisir.',
  },
  unstorable: {
    status: 400,
    en: 'What you sent contains characters that can’t be stored. Please type it again.',
    fr: 'Votre envoi contient des caractères qui ne peuvent pas être enregistrés. Veuillez le ressaisir.',
  },
  invisible: {
    status: 400,
    en: '{field} has no characters that can be seen. Please type it again.',
    fr: '{field} ne contient aucun caractère visible. Veuillez le ressaisir.',
  },
  turnedAround: {
    status: 400,
    en: '{field} contains a hidden character that turns the text around. Please type it again.',
    fr: '{field} contient un caractère caché qui inverse le sens du texte. Veuillez le ressaisir.',
  },
  zipCode: {
    status: 400,
    en: 'Enter a ZIP code such as 81301 or 81301-1234',
    fr: 'Saisissez un code ZIP comme 81301 ou 81301-1234',
  },
  postalCode: {
    status: 400,
    en: 'Enter a postal code such as H2X 1Y4',
    fr: 'Saisissez un code postal comme H2X 1Y4',
  },
  oneLine: { status: 400, en: '{field} must fit on one line', fr: '{field} doit tenir sur une ligne' },
  changedMeanwhile: {
    status: 409,
    en: 'Someone else has saved this meanwhile. Load it again to see the change; what you typed is kept here.',
    fr: 'Quelqu’un l’a enregistré entre-temps. Rechargez pour voir le changement ; votre saisie est gardée ici.',
  },
  tooManyForOnePage: {
    status: 400,
    en: 'There are more than {maximum}. Please ask for them page by page.',
    fr: 'Il y en a plus de {maximum}. Veuillez les demander page par page.',
  },
});

/** The body of an error for a caller that accepts `application/problem+json` (RFC 9457). */
export interface Problem {
  readonly type: 'about:blank';
  readonly status: number;
  readonly title: string;
  readonly code: string;
  readonly detail: string;
  /** Sentences per field, under its dotted path. */
  readonly errors?: Readonly<Record<string, string>>;
  /** The record as it stands, where a save was based on an older one (409). */
  readonly current?: unknown;
}
