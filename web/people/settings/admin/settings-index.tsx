import { useTranslation } from 'react-i18next';
import type { SettingSection } from '#contract/people/settings.description.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import classes from './settings.module.css';

interface SettingsIndexProps {
  readonly sections: readonly SettingSection[];
  /** Undefined while a search shows settings of all sections. */
  readonly current: string | undefined;
  /** The keys that were changed and are not saved yet. */
  readonly changed: ReadonlySet<string>;
  readonly onOpen: (section: string) => void;
}

/** The sections with the number of their settings. A dot marks those with unsaved changes. */
export function SettingsIndex({ sections, current, changed, onOpen }: SettingsIndexProps) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  const formats = useFormats();
  return (
    <nav aria-label={t('index')} className={classes.index}>
      {sections.map((section) => {
        const isChanged = section.settings.some(({ key }) => changed.has(key));
        return (
          <button
            key={section.id}
            type="button"
            aria-current={section.id === current ? 'true' : undefined}
            onClick={() => onOpen(section.id)}
          >
            <span>{section[language]}</span>
            {isChanged && <i role="img" aria-label={t('unsaved')} />}
            <small className="num">{formats.number(section.settings.length)}</small>
          </button>
        );
      })}
    </nav>
  );
}
