import { defineErrors } from '#contract/platform/errors.ts';

export const groupErrors = defineErrors('assignment-groups', {
  notFound: { status: 404, en: 'This department no longer exists.', fr: 'Ce service n’existe plus.' },
  nameTaken: {
    status: 409,
    en: 'A department named “{name}” already exists.',
    fr: 'Il existe déjà un service nommé « {name} ».',
  },
  hasMembers: {
    status: 409,
    en: 'People are in {name} ({users}). Confirm to remove them from it, or move them first.',
    fr: 'Des personnes font partie de {name} ({users}). Confirmez pour les en retirer, ou déplacez-les d’abord.',
  },
  isAudience: {
    status: 409,
    en: '{name} can’t be deleted because content is assigned to it ({uses}). Remove it from those audiences first; otherwise everyone would see the content.',
    fr: '{name} ne peut pas être supprimé, car des contenus lui sont destinés ({uses}). Retirez-le d’abord de ces publics ; sinon, tout le monde verrait ces contenus.',
  },
  unknownUser: {
    status: 400,
    en: 'A person you chose no longer exists, or you can’t manage them.',
    fr: 'Une personne choisie n’existe plus, ou vous ne pouvez pas la gérer.',
  },
  emptyCondition: {
    status: 400,
    en: 'Choose at least one value for this condition, or remove it.',
    fr: 'Choisissez au moins une valeur pour cette condition, ou retirez-la.',
  },
  unknownValue: {
    status: 400,
    en: 'Choose the values of this condition from its list.',
    fr: 'Choisissez les valeurs de cette condition dans sa liste.',
  },
  tooManyConditions: {
    status: 400,
    en: 'A rule has 50 conditions at most. Remove some, or use a business unit or an admin group instead of many dealers.',
    fr: 'Une règle compte 50 conditions au plus. Retirez-en, ou utilisez une unité d’affaires ou un groupe d’administration plutôt que de nombreux concessionnaires.',
  },
  ruleNeedsEverything: {
    status: 403,
    en: 'A rule moves people everywhere, so only people who reach everything may set or change one.',
    fr: 'Une règle concerne des personnes partout : seule une personne qui a accès à tout peut en définir ou en modifier une.',
  },
  ruleIsNoDefault: {
    status: 400,
    en: 'The default department takes people who have made no choice, so it can’t follow a rule. Turn one of the two off.',
    fr: 'Le service par défaut accueille les personnes qui n’ont pas choisi : il ne peut pas suivre une règle. Désactivez l’un des deux.',
  },
  followsRule: {
    status: 400,
    en: 'The people of this department follow its rule. Keep a person in or out by hand on the page of the department.',
    fr: 'Les personnes de ce service suivent sa règle. Gardez quelqu’un dans le service ou hors de celui-ci à la main, sur la page du service.',
  },
  handNeedsRule: {
    status: 400,
    en: 'Only a department with a rule keeps people in or out. Add or remove people instead.',
    fr: 'Seul un service qui suit une règle garde des personnes dedans ou dehors. Ajoutez ou retirez plutôt des personnes.',
  },
});
