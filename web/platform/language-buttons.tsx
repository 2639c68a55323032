import { IconLanguage, IconWorld } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { chooserLanguages, type ChooserLanguage, type Language } from '#contract/platform/language.ts';
import classes from './language-chooser.module.css';

const own = ['en', 'fr'] as const;
const others = (Object.keys(chooserLanguages) as ChooserLanguage[]).filter(
  (code) => code !== 'en' && code !== 'fr',
);

/** English and French as two buttons with names; a third button holds the other languages. */
export function LanguageButtons({
  current,
  choose,
}: {
  current: Language;
  choose: (language: ChooserLanguage) => void;
}) {
  const { t } = useTranslation('shell');
  const id = useId();
  return (
    <div className={classes.chooser} role="group" aria-label={t('language.label')}>
      <IconLanguage size={17} stroke={1.7} aria-hidden="true" />
      {own.map((code) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={current === code}
          onClick={() => choose(code)}
        >
          {chooserLanguages[code].name}
        </button>
      ))}
      <button
        type="button"
        popoverTarget={id}
        className={classes.more}
        aria-label={t('language.more')}
        title={t('language.more')}
      >
        <IconWorld size={17} stroke={1.7} aria-hidden="true" />
      </button>
      <div id={id} popover="auto" className={classes.list}>
        <p>{t('language.hint')}</p>
        {others.map((code) => (
          <button key={code} type="button" lang={chooserLanguages[code].lang} onClick={() => choose(code)}>
            {chooserLanguages[code].name}
          </button>
        ))}
      </div>
    </div>
  );
}
