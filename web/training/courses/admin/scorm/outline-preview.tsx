import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import type { ScormOutline } from '#contract/training/scorm-package.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './scorm.module.css';

/** The chapters and sections that a package creates. For a replacement: which ones continue, which are new and which are removed. */
export function OutlinePreview({ outline, isReplacing }: { outline: ScormOutline; isReplacing: boolean }) {
  const { t } = useTranslation('scorm-packages');
  const language = useLanguage();
  return (
    // Reached by keys as well: hundreds of sections scroll inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <div className={classes.long} role="region" aria-label={t('outline.title')} tabIndex={0}>
      <ol className={classes.outline}>
        {outline.chapters.map((chapter, index) => (
          <li key={index}>
            <h3>{chapter.name}</h3>
            <ol>
              {chapter.sections.map((section, at) => (
                <li key={at}>
                  <span>{section.name}</span>
                  {isReplacing && (
                    <StatusChip tone={section.change === 'kept' ? 'mute' : 'ok'}>
                      {t(`outline.${section.change}`)}
                    </StatusChip>
                  )}
                </li>
              ))}
            </ol>
          </li>
        ))}
        {outline.gone.length > 0 && (
          <li>
            <h3>{t('outline.goneTitle')}</h3>
            <ol>
              {outline.gone.map((name, index) => (
                <li key={index}>
                  <span>{inLanguage(name, language)}</span>
                  <StatusChip tone="bad">{t('outline.gone')}</StatusChip>
                </li>
              ))}
            </ol>
          </li>
        )}
      </ol>
    </div>
  );
}
