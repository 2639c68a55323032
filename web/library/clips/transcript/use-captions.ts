import { useState } from 'react';
import type { Clip } from '#contract/library/clips.ts';
import { languages, type Language } from '#contract/platform/language.ts';

interface Located {
  readonly location: string;
}
export type Captioned = Readonly<Record<keyof Pick<Clip, 'captionsEn' | 'captionsFr'>, Located | null>>;

/** Captions in one of the languages that there are. */
export interface ChosenCaptions extends Located {
  readonly language: Language;
  readonly offered: readonly Language[];
  readonly choose: (language: Language) => void;
}

/** The captions in the language of the reader, or in another one if they lack it or the reader chooses; null without any. */
export function useCaptions(
  { captionsEn: en, captionsFr: fr }: Captioned,
  first: Language,
): ChosenCaptions | null {
  const [chosen, choose] = useState(first);
  const files = { en, fr };
  const offered = languages.filter((one) => files[one] !== null);
  const language = offered.includes(chosen) ? chosen : offered[0];
  const file = language && files[language];
  return file ? { location: file.location, language, offered, choose } : null;
}
