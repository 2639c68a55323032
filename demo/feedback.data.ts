/** Learners' comments at the end of a course. */
export const feedbackWords = [
  {
    rating: 5,
    helped: { en: 'The photos of worn parts beside good ones.', fr: 'Les photos de pièces usées à côté de pièces neuves.' },
    missing: { en: '', fr: '' },
  },
  {
    rating: 4,
    helped: { en: 'Short sections. I did one between two jobs.', fr: 'Des sections courtes. J’en ai fait une entre deux travaux.' },
    missing: { en: 'Torque values as a card to print.', fr: 'Les couples de serrage sur une fiche à imprimer.' },
  },
  {
    rating: 4,
    helped: { en: 'The reasons under each quiz answer.', fr: 'Les explications sous chaque réponse du questionnaire.' },
    missing: { en: '', fr: '' },
  },
  {
    rating: 3,
    helped: { en: 'The cheat sheet.', fr: 'L’aide-mémoire.' },
    missing: {
      en: 'The video goes too fast where the connector is unplugged.',
      fr: 'La vidéo va trop vite au moment de débrancher le connecteur.',
    },
  },
  {
    rating: 5,
    helped: { en: 'We had this very fault on Tuesday and I knew where to look.', fr: 'Nous avons eu cette panne mardi, et je savais où chercher.' },
    missing: { en: '', fr: '' },
  },
  {
    rating: 2,
    helped: { en: '', fr: '' },
    missing: { en: 'Nothing about the older models we see most.', fr: 'Rien sur les modèles plus anciens, les plus fréquents chez nous.' },
  },
] as const;
