import { defineErrors } from './errors.ts';

/** Why a video, an audio file, or captions cannot be used: each says what to do. */
export const mediaErrors = defineErrors('media', {
  noPicture: {
    status: 400,
    en: '{name} has no picture. Choose a video.',
    fr: '{name} ne contient aucune image. Choisissez une vidéo.',
  },
  picture: {
    status: 400,
    en: '{name} is recorded as {codec}, which many browsers cannot play. On an iPhone, choose Settings, Camera, Formats, Most Compatible. On an Android phone, turn off HEVC and HDR in the settings of the camera. Then record it again, or save it as MP4 with H.264.',
    fr: '{name} est enregistrée au format {codec}, que de nombreux navigateurs ne peuvent pas lire. Sur un iPhone, choisissez Réglages, Appareil photo, Formats, Le plus compatible. Sur un téléphone Android, désactivez HEVC et HDR dans les paramètres de l’appareil photo. Enregistrez-la ensuite de nouveau, ou convertissez-la en MP4 avec H.264.',
  },
  sound: {
    status: 400,
    en: 'The sound of {name} is recorded as {codec}, which many browsers cannot play. Save it with AAC sound and send that.',
    fr: 'Le son de {name} est enregistré au format {codec}, que de nombreux navigateurs ne peuvent pas lire. Enregistrez-le avec un son AAC et envoyez ce fichier.',
  },
  empty: {
    status: 400,
    en: '{name} has a length of zero: there is nothing to play. Record it again.',
    fr: '{name} a une durée de zéro : il n’y a rien à lire. Enregistrez-la de nouveau.',
  },
  long: {
    status: 400,
    en: '{name} is longer than {hours} hours. Divide it into parts and send those.',
    fr: '{name} dure plus de {hours} heures. Divisez-la en parties et envoyez celles-ci.',
  },
  cut: {
    status: 400,
    en: 'A part of {name} is missing. Copy it from the phone or the camera again, and send that.',
    fr: 'Il manque une partie de {name}. Copiez-la de nouveau depuis le téléphone ou la caméra, puis envoyez-la.',
  },
  manyCues: {
    status: 400,
    en: '{name} has more than {maximum} captions. Divide the video into parts.',
    fr: '{name} compte plus de {maximum} sous-titres. Divisez la vidéo en parties.',
  },
  cueBackwards: {
    status: 400,
    en: 'In line {line} of {name}, a caption ends before it begins, or begins before the one above it. Correct its times.',
    fr: 'À la ligne {line} de {name}, un sous-titre finit avant de commencer, ou commence avant celui qui le précède. Corrigez ses temps.',
  },
  cueTimes: {
    status: 400,
    en: 'The times in line {line} of {name} cannot be read. Write them like 00:01:02.500 --> 00:01:04.000.',
    fr: 'Les temps à la ligne {line} de {name} sont illisibles. Écrivez-les comme 00:01:02.500 --> 00:01:04.000.',
  },
});
