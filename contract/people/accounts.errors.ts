import { defineErrors } from '#contract/platform/errors.ts';

/** The sentences of sign-in, registration, recovery and profile; English as the documents word it (frame §5, §8). */
export const accountErrors = defineErrors('accounts', {
  noSuchAccount: {
    status: 401,
    en: 'no account with that email and password combination was found',
    fr: 'aucun compte ne correspond à cette adresse courriel et à ce mot de passe',
  },
  deactivated: {
    status: 403,
    en: 'Your account has been deactivated. Please contact an administrator for further assistance.',
    fr: 'Votre compte a été désactivé. Veuillez communiquer avec un administrateur pour obtenir de l’aide.',
  },
  denied: {
    status: 403,
    en: 'Your account has been denied. If you think this was a mistake email us at {email}',
    fr: 'Votre compte a été refusé. Si vous croyez à une erreur, écrivez-nous à {email}',
  },
  pending: {
    status: 403,
    en: 'Your account is pending. You will receive an email once an administrator has approved your account.',
    fr: 'Votre compte est en attente. Vous recevrez un courriel dès qu’un administrateur l’aura approuvé.',
  },
  loginDisabled: {
    status: 403,
    en: 'You can not login. Please try on production server',
    fr: 'Vous ne pouvez pas vous connecter ici. Essayez sur le serveur de production',
  },
  passwordTooShort: {
    status: 400,
    en: 'Password must be at least {minimum} characters.',
    fr: 'Le mot de passe doit avoir au moins {minimum} caractères.',
  },
  passwordTooLong: {
    status: 400,
    en: 'Password can have at most {maximum} characters.',
    fr: 'Le mot de passe peut avoir au plus {maximum} caractères.',
  },
  passwordCharacters: {
    status: 400,
    en: 'Password takes letters and digits only, no special characters.',
    fr: 'Le mot de passe n’accepte que des lettres sans accent et des chiffres, sans caractères spéciaux.',
  },
  passwordCommon: {
    status: 400,
    en: 'This password is known to everybody who guesses passwords. Please choose another.',
    fr: 'Ce mot de passe est connu de tous ceux qui en devinent. Veuillez en choisir un autre.',
  },
  confirmation: {
    status: 400,
    en: 'Password confirmation must match password.',
    fr: 'La confirmation doit être identique au mot de passe.',
  },
  bothSame: {
    status: 400,
    en: 'Both password inputs must be the same',
    fr: 'Les deux mots de passe saisis doivent être identiques',
  },
  currentPasswordWrong: {
    status: 400,
    en: 'This is not your current password.',
    fr: 'Ce n’est pas votre mot de passe actuel.',
  },
  chooseDealer: {
    status: 400,
    en: 'You must choose a dealer',
    fr: 'Vous devez choisir un concessionnaire',
  },
  companyUnknown: {
    status: 400,
    en: 'Company does not exist. Please add new company',
    fr: 'Cette entreprise n’existe pas. Veuillez en ajouter une nouvelle',
  },
  hasDealer: {
    status: 409,
    en: 'You belong to a dealer already. An administrator can change it.',
    fr: 'Vous faites déjà partie d’une concession. Un administrateur peut la changer.',
  },
  dealerByOthers: {
    status: 403,
    en: 'You can’t add yourself to a dealer, because your role shows you the people there and their training. An administrator can add you: write to {email}',
    fr: 'Vous ne pouvez pas vous ajouter vous-même à une concession, car votre rôle donne accès à ses personnes et à leur formation. Un administrateur peut vous ajouter : écrivez à {email}',
  },
  chooseDepartment: {
    status: 400,
    en: 'You must choose a department',
    fr: 'Vous devez choisir un service',
  },
  hasDepartment: {
    status: 409,
    en: 'You belong to a department already. An administrator can change it.',
    fr: 'Vous faites déjà partie d’un service. Un administrateur peut le changer.',
  },
  unknownChoice: {
    status: 400,
    en: 'This choice is not on offer.',
    fr: 'Ce choix n’est pas offert.',
  },
  privacy: {
    status: 400,
    en: 'You must accept the privacy policy',
    fr: 'Vous devez accepter la politique de confidentialité',
  },
  birthDate: { status: 400, en: 'Birth date is invalid', fr: 'La date de naissance n’est pas valide' },
  tooYoung: {
    status: 400,
    en: 'You must be at least {minimum} years old',
    fr: 'Vous devez avoir au moins {minimum} ans',
  },
  codeMissing: {
    status: 400,
    en: 'Please enter the code from the e-mail',
    fr: 'Veuillez saisir le code reçu par courriel',
  },
  codeWrong: {
    status: 400,
    en: 'This code is wrong or has expired. Check the newest e-mail, or have another code sent.',
    fr: 'Ce code est erroné ou expiré. Vérifiez le courriel le plus récent, ou faites-vous envoyer un autre code.',
  },
  recoveryCodeMissing: {
    status: 400,
    en: 'Please enter your recovery code',
    fr: 'Veuillez saisir votre code de récupération',
  },
  recoveryCode: {
    status: 400,
    en: 'Recovery code invalid or expired',
    fr: 'Code de récupération invalide ou expiré',
  },
  captcha: {
    status: 400,
    en: 'We could not tell that you are a person. Please try the check again.',
    fr: 'Nous n’avons pas pu établir que vous êtes une personne. Veuillez refaire la vérification.',
  },
  sessionGone: {
    status: 404,
    en: 'This session has already ended.',
    fr: 'Cette session est déjà terminée.',
  },
  brandNotYours: {
    status: 403,
    en: 'This brand is not one of yours.',
    fr: 'Cette marque n’est pas l’une des vôtres.',
  },
  proxyNobody: {
    status: 404,
    en: 'This person doesn’t exist or can’t sign in at present.',
    fr: 'Cette personne n’existe pas, ou ne peut pas se connecter actuellement.',
  },
  proxyPower: {
    status: 403,
    en: 'You can only act for people whose role has less power than yours.',
    fr: 'Vous ne pouvez agir que pour des personnes dont le rôle a moins de pouvoir que le vôtre.',
  },
  proxyReason: {
    status: 400,
    en: 'Say why you act for this person; it is kept in the log.',
    fr: 'Indiquez pourquoi vous agissez pour cette personne ; c’est conservé au journal.',
  },
  proxyNone: {
    status: 409,
    en: 'You are not acting for anyone.',
    fr: 'Vous n’agissez pour personne.',
  },
  necessaryCookies: {
    status: 400,
    en: 'Necessary cookies can’t be declined: the portal does not work without them.',
    fr: 'Les témoins nécessaires ne peuvent pas être refusés : le portail ne fonctionne pas sans eux.',
  },
  cookieTwice: {
    status: 400,
    en: 'A category of cookies is either accepted or rejected, not both.',
    fr: 'Une catégorie de témoins est soit acceptée, soit refusée, pas les deux.',
  },
});
