import { useTranslation } from 'react-i18next';
import { languageOf, type Bilingual, type Language } from '#contract/platform/language.ts';
import classes from '#web/ui/language-chip.module.css';

export type TextInProps = {
  text: Bilingual;
  /** The reader's language. */
  language: Language;
  /** Without the chip, where another text next to it has one. */
  plain?: boolean;
};

/** A text in the reader's language, or in the other one, marked for eyes and screen readers. */
export function TextIn({ text, language, plain = false }: TextInProps) {
  const { t } = useTranslation('ui');
  const own = languageOf(text, language);
  if (own === language) return text[language];
  const words = t(own === 'fr' ? 'language.onlyFr' : 'language.onlyEn');
  return (
    <>
      <span lang={own}>{text[own]}</span>
      {!plain && (
        <>
          {' '}
          <span className={classes.chip} data-state="other" role="img" aria-label={words} data-tip={words}>
            <span aria-hidden="true">{own.toUpperCase()}</span>
          </span>
        </>
      )}
    </>
  );
}
