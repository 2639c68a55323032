import { addressColumns } from '#server/platform/imports/address-columns.ts';
import type { ImportColumn } from '#server/platform/imports/import-kinds.ts';

/** The columns of a table of people. Their keys are those of the form, where it has the field. */
export const userColumns: readonly ImportColumn[] = [
  {
    key: 'email',
    label: { en: 'E-mail', fr: 'Courriel' },
    names: [
      'email address',
      'e-mail address',
      'mail',
      'adresse courriel',
      'adresse e-mail',
      'user name',
      'username',
      'login',
    ],
    samples: ['nadia.flores@redrock.example', 'elise.bergeron@boreal.example'],
  },
  {
    key: 'firstName',
    label: { en: 'First name', fr: 'Prénom' },
    names: ['given name', 'first', 'forename'],
    samples: ['Nadia', 'Élise'],
  },
  {
    key: 'lastName',
    label: { en: 'Last name', fr: 'Nom de famille' },
    names: ['family name', 'surname', 'last', 'nom'],
    samples: ['Flores', 'Bergeron'],
  },
  {
    key: 'dealers',
    label: { en: 'Dealer numbers', fr: 'Numéros de concessionnaire' },
    names: [
      'dealer', 'dealer number', 'dealer no', 'dealer id', 'dealership', 'dealers', 'concessionnaire', 'concessionnaires', 'numéro de concessionnaire',
      'concession',
    ], // prettier-ignore
    samples: ['40333', 'CO-4217'],
  },
  {
    key: 'role',
    label: { en: 'Role', fr: 'Rôle' },
    names: ['user type', 'type', 'type d’utilisateur'],
    samples: ['Learner', 'Dealer Manager'],
  },
  {
    key: 'assignmentGroups',
    label: { en: 'Departments', fr: 'Services' },
    names: ['department', 'service', 'assignment group', 'assignment groups', 'groupe', 'groupes'],
    samples: ['Service', 'Sales'],
  },
  {
    key: 'language',
    label: { en: 'Language', fr: 'Langue' },
    names: ['locale', 'lang'],
    samples: ['en', 'fr'],
  },
  {
    key: 'phone',
    label: { en: 'Phone', fr: 'Téléphone' },
    names: ['telephone', 'phone number', 'mobile', 'numéro de téléphone'],
    samples: ['303 555 0101', '418 555 0102'],
  },
  {
    key: 'dateOfBirth',
    kind: 'day',
    label: { en: 'Date of birth', fr: 'Date de naissance' },
    names: ['birth date', 'birthday', 'naissance', 'birthdate', 'dob'],
    samples: ['1990-04-17', ''],
  },
  ...addressColumns,
  {
    key: 'primaryRole',
    label: { en: 'Primary role', fr: 'Rôle principal' },
    names: ['position', 'job title', 'fonction'],
    samples: ['Technician', ''],
  },
  {
    key: 'dealerPosition',
    label: { en: 'Dealer position', fr: 'Poste à la concession' },
    names: ['poste'],
    samples: ['', ''],
  },
  { key: 'company', label: { en: 'Company', fr: 'Entreprise' }, samples: ['', ''] },
  {
    key: 'companyRole',
    label: { en: 'Company role', fr: 'Rôle dans l’entreprise' },
    samples: ['', ''],
  },
  {
    key: 'receiveEmails',
    label: { en: 'Receive e-mails', fr: 'Recevoir des courriels' },
    names: ['e-mails', 'courriels'],
    samples: ['yes', 'yes'],
  },
  {
    key: 'participatingLearner',
    label: { en: 'Participates in training and rewards', fr: 'Participe à la formation et aux récompenses' },
    names: ['participating', 'participates', 'participe'],
    samples: ['yes', 'yes'],
  },
  {
    key: 'status',
    label: { en: 'Status', fr: 'État' },
    names: ['state of the account', 'statut', 'account status'],
    samples: ['Active', 'Active'],
  },
];
