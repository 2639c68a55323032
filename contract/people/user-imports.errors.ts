import { defineErrors } from '#contract/platform/errors.ts';

/** What can be said of a row of a table of people. */
export const userImportErrors = defineErrors('user-imports', {
  missing: {
    status: 200,
    en: 'Missing from the file.',
    fr: 'Absent du fichier.',
  },
  superAdmin: {
    status: 403,
    en: 'A Super Admin can’t be imported. Such an account is added on the server.',
    fr: 'Un Super Admin ne peut pas être importé. Un tel compte est ajouté sur le serveur.',
  },
  unknownRole: {
    status: 400,
    en: 'There is no role “{name}”.',
    fr: 'Il n’y a aucun rôle « {name} ».',
  },
  roleMissing: {
    status: 403,
    en: 'There is no role “{name}” yet. Someone who may change roles has to add it.',
    fr: 'Il n’y a pas encore de rôle « {name} ». Une personne qui peut modifier les rôles doit l’ajouter.',
  },
  unknownDepartment: {
    status: 400,
    en: 'There is no department “{name}”.',
    fr: 'Il n’y a aucun service « {name} ».',
  },
  unknownDealer: {
    status: 400,
    en: 'No such dealer: {name}.',
    fr: 'Aucun concessionnaire de ce nom ou numéro : {name}.',
  },
  closeDealer: {
    status: 400,
    en: 'No such dealer: {name}. Closest: {closest}',
    fr: 'Aucun concessionnaire de ce nom ou numéro : {name}. Le plus proche : {closest}',
  },
  severalDealers: {
    status: 400,
    en: 'Several dealers are called {name}. Enter the number.',
    fr: 'Plusieurs concessionnaires s’appellent {name}. Saisissez le numéro.',
  },
  inactiveDealer: {
    status: 400,
    en: '{name} is not an active dealer.',
    fr: '{name} n’est pas un concessionnaire actif.',
  },
  dealerBeyond: {
    status: 403,
    en: 'You can’t manage the dealer {name}.',
    fr: 'Vous ne pouvez pas gérer le concessionnaire {name}.',
  },
  sameName: {
    status: 409,
    en: 'Someone of this name works at this dealer with another address. Add the person only if it is someone else.',
    fr: 'Une personne de ce nom travaille chez ce concessionnaire avec une autre adresse. N’ajoutez la personne que s’il s’agit de quelqu’un d’autre.',
  },
  deactivated: {
    status: 409,
    en: 'This account is deactivated. Accept the row to reactivate it.',
    fr: 'Ce compte est désactivé. Acceptez la ligne pour le réactiver.',
  },
  denied: {
    status: 409,
    en: 'This account was denied. Accept the row to let the person in.',
    fr: 'Ce compte a été refusé. Acceptez la ligne pour admettre la personne.',
  },
  staysAway: {
    status: 409,
    en: 'This account is not active. Accept the row to change it all the same.',
    fr: 'Ce compte n’est pas actif. Acceptez la ligne pour le modifier quand même.',
  },
  merged: {
    status: 409,
    en: 'This account was merged into another one. Use that person’s address.',
    fr: 'Ce compte a été fusionné avec un autre. Utilisez l’adresse de cette personne.',
  },
  erased: {
    status: 409,
    en: 'The personal data of this account was erased.',
    fr: 'Les données personnelles de ce compte ont été effacées.',
  },
  newRole: {
    status: 409,
    en: 'The role changes. Accept the row if that is meant.',
    fr: 'Le rôle change. Acceptez la ligne si c’est voulu.',
  },
  unknownStatus: {
    status: 400,
    en: 'Status: write active or deactivated, or leave it empty.',
    fr: 'État : écrivez actif ou désactivé, ou laissez vide.',
  },
  newIsActive: {
    status: 400,
    en: 'A person who is new becomes active. Empty the status, or leave the row out.',
    fr: 'Une nouvelle personne devient active. Videz l’état, ou laissez la ligne de côté.',
  },
  unknownLanguage: {
    status: 400,
    en: 'Language: write en or fr.',
    fr: 'Langue : écrivez en ou fr.',
  },
  newPerson: { status: 200, en: 'New: {role}.', fr: 'Nouveau compte : {role}.' },
  newInFrench: { status: 200, en: 'New: {role}, in French.', fr: 'Nouveau compte : {role}, en français.' },
});
