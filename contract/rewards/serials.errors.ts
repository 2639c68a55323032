import { defineErrors } from '#contract/platform/errors.ts';

export const serialErrors = defineErrors('serials', {
  rowNew: { status: 200, en: 'New serial.', fr: 'Nouveau numéro de série.' },
  rowSerial: {
    status: 400,
    en: 'Enter a serial number of up to 60 characters, with letters or digits.',
    fr: 'Saisissez un numéro de série d’au plus 60 caractères, avec des lettres ou des chiffres.',
  },
  rowPart: {
    status: 400,
    en: 'The part or invoice is too long, or has characters that cannot be stored.',
    fr: 'La pièce ou la facture est trop longue, ou contient des caractères qui ne peuvent pas être enregistrés.',
  },
  rowDay: {
    status: 400,
    en: 'Write dates like 2026-11-25, none of them in the future.',
    fr: 'Écrivez les dates comme 2026-11-25, aucune dans le futur.',
  },
  rowDealer: {
    status: 400,
    en: 'No dealer has this number.',
    fr: 'Aucun concessionnaire ne porte ce numéro.',
  },
  rowTwice: {
    status: 400,
    en: 'This serial is in the file twice, with different values.',
    fr: 'Ce numéro de série figure deux fois dans le fichier, avec des valeurs différentes.',
  },
});
