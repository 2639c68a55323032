import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { labelled, line } from '#contract/platform/text.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { confirmationErrors as errors } from './confirmations.errors.ts';

export const maxOptions = 6;

const inOneLanguage = ({ text, textFr }: { readonly text: string; readonly textFr: string }) =>
  text !== '' || textFr !== '';

const option = z
  .object({
    text: labelled(line(200, 0).default(''), 'Option', 'Choix'),
    textFr: labelled(line(200, 0).default(''), 'Option in French', 'Choix en français'),
  })
  .refine(inOneLanguage, { path: ['text'], ...says(errors.needsText) });

/** How an option looks to somebody who takes case and spaces for no difference, and sees no invisible characters. */
const looksLike = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** The first option that readers of a language could not tell from one before it, as the path of its text. */
function sameOption(options: readonly z.output<typeof option>[]): [number, 'text' | 'textFr'] | null {
  for (const [one, other] of [
    ['text', 'textFr'],
    ['textFr', 'text'],
  ] as const) {
    const shown = options.map((each) => looksLike(each[one] || each[other]));
    const index = shown.findIndex((text, place) => shown.indexOf(text) < place);
    if (index >= 0) return [index, options[index]![one] === '' ? other : one];
  }
  return null;
}

/** The question that readers answer before they confirm. A text in one language is enough. */
const confirmationQuestion = z
  .object({
    text: labelled(line(300, 0).default(''), 'Question', 'Question'),
    textFr: labelled(line(300, 0).default(''), 'Question in French', 'Question en français'),
    options: labelled(
      z
        .array(option)
        .min(2)
        .max(maxOptions)
        .superRefine((all, context) => {
          const path = sameOption(all);
          if (path) context.addIssue({ code: 'custom', path, message: errors.sameOption.code });
        }),
      'Options',
      'Choix',
    ),
    /** The place of the right option, from 0. */
    right: labelled(z.int().min(0), 'Correct option', 'Bon choix'),
    explanation: labelled(line(500, 0).default(''), 'Explanation', 'Explication'),
    explanationFr: labelled(line(500, 0).default(''), 'Explanation in French', 'Explication en français'),
  })
  .refine(inOneLanguage, { path: ['text'], ...says(errors.needsText) })
  .refine(({ right, options }) => right < options.length, { path: ['right'], ...says(errors.noRightOption) });
export type ConfirmationQuestion = z.output<typeof confirmationQuestion>;

/** What an announcement asks of the people it is meant for: to confirm by the end of a day, if wanted after a question. */
export const confirmationRequest = z.object({
  by: labelled(calendarDay, 'Confirm by', 'À confirmer d’ici le'),
  question: labelled(confirmationQuestion.nullable().default(null), 'Question', 'Question'),
});
export type ConfirmationRequest = z.output<typeof confirmationRequest>;
