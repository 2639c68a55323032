import { defineErrors } from '#contract/platform/errors.ts';

export const settingErrors = defineErrors('settings', {
  unknown: {
    status: 400,
    en: 'There is no setting “{key}”.',
    fr: 'Le réglage « {key} » n’existe pas.',
  },
  fixed: {
    status: 409,
    en: '{label}: this value is set by the operator of the portal and can’t be changed here. Ask the operator to change it.',
    fr: '{label} : cette valeur est fixée par l’exploitant du portail et ne peut pas être modifiée ici. Demandez-lui de la modifier.',
  },
  twice: {
    status: 400,
    en: 'The setting “{key}” is sent twice. Send it once.',
    fr: 'Le réglage « {key} » est envoyé deux fois. Envoyez-le une seule fois.',
  },
  nothing: {
    status: 400,
    en: 'No setting was sent. Change at least one.',
    fr: 'Aucun réglage n’a été envoyé. Modifiez-en au moins un.',
  },
  wrongSwitch: {
    status: 400,
    en: '{label}: choose on or off.',
    fr: '{label} : choisissez activé ou désactivé.',
  },
  wrongText: { status: 400, en: '{label}: enter a text.', fr: '{label} : saisissez un texte.' },
  wrongEmail: {
    status: 400,
    en: '{label}: enter an e-mail address.',
    fr: '{label} : saisissez une adresse courriel.',
  },
  wrongColour: {
    status: 400,
    en: '{label}: enter a color such as #0181F6.',
    fr: '{label} : saisissez une couleur comme #0181F6.',
  },
  wrongTime: {
    status: 400,
    en: '{label}: enter a time of day such as 08:00.',
    fr: '{label} : saisissez une heure comme 08:00.',
  },
  wrongZone: {
    status: 400,
    en: '{label}: enter a time zone such as Europe/Paris.',
    fr: '{label} : saisissez un fuseau horaire comme Europe/Paris.',
  },
  wrongDate: {
    status: 400,
    en: '{label}: enter a date such as 2026-01-31.',
    fr: '{label} : saisissez une date comme 2026-01-31.',
  },
  wrongId: {
    status: 400,
    en: '{label}: training only needs both a curriculum and a course, by the id in their address.',
    fr: '{label} : la formation seule exige un parcours et un cours, désignés par l’identifiant de leur adresse.',
  },
  wrongNumber: {
    status: 400,
    en: '{label}: this number is not possible here. Enter another one.',
    fr: '{label} : ce nombre n’est pas possible ici. Saisissez-en un autre.',
  },
  wrongChoice: {
    status: 400,
    en: '{label}: choose one of {values}.',
    fr: '{label} : choisissez l’une de ces valeurs : {values}.',
  },
  wrongDays: {
    status: 400,
    en: '{label}: enter at least one day from 1 to 28.',
    fr: '{label} : saisissez au moins un jour de 1 à 28.',
  },
  wrongWords: {
    status: 400,
    en: '{label}: one of the entries is not possible. Enter one per line.',
    fr: '{label} : une des entrées n’est pas possible. Saisissez-en une par ligne.',
  },
  wrongChoices: {
    status: 400,
    en: '{label}: give each value once, with a label in English and in French. The loyalty program has exactly four brands, and groups of brands use lower-case letters, digits, and hyphens.',
    fr: '{label} : indiquez chaque valeur une seule fois, avec un libellé en anglais et en français. Le programme de fidélité compte exactement quatre marques, et les groupes de marques utilisent des minuscules, des chiffres et des traits d’union.',
  },
  emptyList: {
    status: 400,
    en: '{label}: keep at least one entry. People could not choose anything otherwise.',
    fr: '{label} : gardez au moins une entrée, sinon il n’y aurait plus rien à choisir.',
  },
  unknownFile: {
    status: 409,
    en: 'A picture is no longer available. Upload it again.',
    fr: 'Une image n’est plus disponible. Téléversez-la de nouveau.',
  },
  fileDoesNotFit: { status: 400, en: 'Choose a picture.', fr: 'Choisissez une image.' },
  needsImage: {
    status: 400,
    en: 'Choose a picture for each slide.',
    fr: 'Choisissez une image pour chaque diapositive.',
  },
  lastDayFirst: {
    status: 400,
    en: 'The last day is before the first.',
    fr: 'Le dernier jour précède le premier.',
  },
  wrongLink: {
    status: 400,
    en: 'Enter an address that starts with / or https://',
    fr: 'Saisissez une adresse qui commence par / ou https://',
  },
});
