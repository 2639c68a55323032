import type { Bilingual, Language } from '#contract/platform/language.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import type { ClipRow } from './clip-columns.queries.ts';

type Titled = Pick<ClipRow, 'title' | 'titleFr'>;

/** The title in a language, or in the other one if it has none. */
const titleIn = ({ title, titleFr }: Titled, language: Language) =>
  (language === 'fr' && titleFr) || title || titleFr;

export const submittedTitle = (video: Titled, sender: string): Bilingual => ({
  en: `${sender} submitted the video “${titleIn(video, 'en')}” for review.`,
  fr: `${sender} a proposé la vidéo « ${titleIn(video, 'fr')} ».`,
});

interface Submitted {
  readonly firstName: string;
  readonly sender: string;
  readonly link: string;
}

/** A video waits for a reviewer. */
export const submittedMail = (
  language: Language,
  video: Titled,
  { firstName, sender, link }: Submitted,
): MailContent =>
  language === 'fr'
    ? {
        subject: `À réviser : ${titleIn(video, 'fr')}`,
        lines: [`Bonjour ${firstName},`, submittedTitle(video, sender).fr],
        action: { label: 'Réviser la vidéo', href: link },
      }
    : {
        subject: `To review: ${titleIn(video, 'en')}`,
        lines: [`Hello ${firstName},`, submittedTitle(video, sender).en],
        action: { label: 'Review the video', href: link },
      };

export const decidedTitle = (video: Titled, isApproved: boolean): Bilingual =>
  isApproved
    ? {
        en: `Your video “${titleIn(video, 'en')}” was approved and published.`,
        fr: `Votre vidéo « ${titleIn(video, 'fr')} » a été approuvée et publiée.`,
      }
    : {
        en: `Your video “${titleIn(video, 'en')}” was denied. Read why, change it, and submit it again.`,
        fr: `Votre vidéo « ${titleIn(video, 'fr')} » a été refusée. Lisez le motif, modifiez-la et proposez-la de nouveau.`,
      };

interface Decided {
  readonly firstName: string;
  readonly isApproved: boolean;
  readonly reason: string;
  /** How many notes came with the decision. */
  readonly notes: number;
  readonly link: string;
}

/** That the video has notes at its seconds. */
function notesLine(notes: number, language: Language): readonly string[] {
  if (notes === 0) return [];
  if (language === 'fr')
    return [notes === 1 ? 'La vidéo porte une remarque.' : `La vidéo porte ${notes} remarques.`];
  return [notes === 1 ? 'There is a note in the video.' : `There are ${notes} notes in the video.`];
}

/** What became of a video that somebody sent in. */
export const decidedMail = (
  language: Language,
  video: Titled,
  { firstName, isApproved, reason, notes, link }: Decided,
): MailContent => {
  const title = titleIn(video, language);
  const said = decidedTitle(video, isApproved)[language];
  return language === 'fr'
    ? {
        subject: isApproved ? `Publiée : ${title}` : `À revoir : ${title}`,
        lines: [
          `Bonjour ${firstName},`,
          said,
          ...(isApproved ? [] : [`Motif : ${reason}`]),
          ...notesLine(notes, language),
        ],
        action: { label: 'Voir la vidéo', href: link },
      }
    : {
        subject: isApproved ? `Published: ${title}` : `Please change: ${title}`,
        lines: [
          `Hello ${firstName},`,
          said,
          ...(isApproved ? [] : [`Reason: ${reason}`]),
          ...notesLine(notes, language),
        ],
        action: { label: 'See the video', href: link },
      };
};
