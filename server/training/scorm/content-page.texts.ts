export type ContentPage = 'missing' | 'expired' | 'away' | 'failed';

const texts: Readonly<Record<ContentPage, { readonly en: string; readonly fr: string }>> = {
  missing: {
    en: 'This part of the lesson could not be found. Close the lesson and open it again from the course.',
    fr: 'Cette partie de la leçon est introuvable. Fermez la leçon et ouvrez-la de nouveau à partir du cours.',
  },
  expired: {
    en: 'This lesson was open for too long. Your progress is saved. To continue, open it again from the course.',
    fr: 'Cette leçon est restée ouverte trop longtemps. Votre progression est enregistrée. Pour continuer, ouvrez-la de nouveau à partir du cours.',
  },
  away: {
    en: 'The portal can’t be reached right now. Please try again in a moment.',
    fr: 'Le portail est injoignable pour le moment. Veuillez réessayer dans un instant.',
  },
  failed: {
    en: 'Something went wrong. Close the lesson and open it again from the course.',
    fr: 'Un problème est survenu. Fermez la leçon et ouvrez-la de nouveau à partir du cours.',
  },
};

/** Shown in place of a package's file. It does not know the reader, so it is in both languages. */
export const contentPage = (page: ContentPage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>Paddock</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1.25rem}p+p{opacity:.8}</style></head>
<body><p>${texts[page].en}</p><p lang="fr">${texts[page].fr}</p></body></html>`;
