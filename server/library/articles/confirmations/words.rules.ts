import type { ConfirmationQuestion } from '#contract/library/confirmations.fields.ts';
import { languages, type Language } from '#contract/platform/language.ts';

/** What readers of one language are shown of an announcement. */
export interface ShownWords {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  /** The question with its options, a line each; empty without a question. */
  readonly question: string;
}

/** The words of an announcement in both languages, with its question. */
export interface Written {
  readonly title: string;
  readonly titleFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly question: ConfirmationQuestion | null;
}

const either = (en: string, fr: string, language: Language) => (language === 'fr' ? fr || en : en || fr);

/** The words in each language that the text is written in. Readers of the other language are shown these. */
export const shownWords = ({ title, titleFr, description, descriptionFr, question }: Written): ShownWords[] =>
  languages.flatMap((language) => {
    const text = language === 'fr' ? descriptionFr : description;
    if (text === '') return [];
    const asked = question ? [question, ...question.options] : [];
    return [
      {
        language,
        title: either(title, titleFr, language),
        description: text,
        question: asked.map((one) => either(one.text, one.textFr, language)).join('\n'),
      },
    ];
  });
