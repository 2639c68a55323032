import { defineErrors } from '#contract/platform/errors.ts';

/** Errors of sign-in, registration, recovery and profile; some English wording is fixed by the specification. */
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
    en: 'Passwords can contain only letters and digits, no special characters.',
    fr: 'Le mot de passe ne peut contenir que des lettres sans accent et des chiffres, sans caractères spéciaux.',
  },
  passwordCommon: {
    status: 400,
    en: 'This password is easy to guess. Please choose another.',
    fr: 'Ce mot de passe est facile à deviner. Veuillez en choisir un autre.',
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
    fr: 'Vous devez choisir une concession',
  },
  companyUnknown: {
    status: 400,
    en: 'Company does not exist. Please add new company',
    fr: 'Cette entreprise n’existe pas. Veuillez en ajouter une nouvelle',
  },
  hasDealer: {
    status: 409,
    en: 'You already belong to a dealer. An administrator can change it.',
    fr: 'Vous faites déjà partie d’une concession. Un administrateur peut la changer.',
  },
  dealerByOthers: {
    status: 403,
    en: 'Your role shows you a dealer’s people and their training, so only an administrator can add you to one. Write to {email}',
    fr: 'Votre rôle donne accès aux personnes d’une concession et à leur formation. Seul un administrateur peut donc vous y ajouter. Écrivez à {email}',
  },
  chooseDepartment: {
    status: 400,
    en: 'You must choose a department',
    fr: 'Vous devez choisir un service',
  },
  hasDepartment: {
    status: 409,
    en: 'You already belong to a department. An administrator can change it.',
    fr: 'Vous faites déjà partie d’un service. Un administrateur peut le changer.',
  },
  unknownChoice: {
    status: 400,
    en: 'This choice is not available. Choose another one.',
    fr: 'Ce choix n’est pas disponible. Choisissez-en un autre.',
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
    en: 'This code is wrong or has expired. Check the latest e-mail, or send a new code.',
    fr: 'Ce code est erroné ou expiré. Vérifiez le courriel le plus récent, ou demandez un nouveau code.',
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
    en: 'We could not confirm that you are not a robot. Please try the check again.',
    fr: 'Nous n’avons pas pu confirmer que vous n’êtes pas un robot. Veuillez refaire la vérification.',
  },
  sessionGone: {
    status: 404,
    en: 'This session has already ended.',
    fr: 'Cette session est déjà terminée.',
  },
  noFeed: {
    status: 404,
    en: 'This calendar address is no longer valid. Create a new one in your profile.',
    fr: 'Cette adresse de calendrier n’est plus valide. Créez-en une autre dans votre profil.',
  },
  brandNotYours: {
    status: 403,
    en: 'You don’t have access to this brand.',
    fr: 'Vous n’avez pas accès à cette marque.',
  },
  proxyNobody: {
    status: 404,
    en: 'This person doesn’t exist or can’t sign in right now.',
    fr: 'Cette personne n’existe pas ou ne peut pas se connecter actuellement.',
  },
  proxyPower: {
    status: 403,
    en: 'You can only act for people whose role has less power than yours.',
    fr: 'Vous ne pouvez agir qu’au nom de personnes dont le rôle a moins de pouvoir que le vôtre.',
  },
  proxyReason: {
    status: 400,
    en: 'Enter a reason for acting for this person. It is kept in the log.',
    fr: 'Indiquez pourquoi vous agissez au nom de cette personne. Le motif est conservé au journal.',
  },
  proxyNone: {
    status: 409,
    en: 'You are not acting for anyone.',
    fr: 'Vous n’agissez au nom de personne.',
  },
  necessaryCookies: {
    status: 400,
    en: 'Necessary cookies can’t be declined. The portal doesn’t work without them.',
    fr: 'Les témoins nécessaires ne peuvent pas être refusés. Le portail ne fonctionne pas sans eux.',
  },
  cookieTwice: {
    status: 400,
    en: 'Accept or reject each category of cookies, not both.',
    fr: 'Acceptez ou refusez chaque catégorie de témoins, pas les deux.',
  },
});
