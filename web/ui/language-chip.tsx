import { IconMinus, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from '#web/ui/language-chip.module.css';
import tones from '#web/ui/tones.module.css';

/** `current`: as new as the other language. `stale`: the other one changed since they matched. `missing`: not written. */
export type LanguageState = 'current' | 'stale' | 'missing';

const TONES = { current: 'mute', stale: 'warn', missing: 'bad' } as const;

export type LanguageChipProps = { language: 'en' | 'fr'; state: LanguageState };

/** EN or FR with its state. Lists show it only if there is a problem. */
export function LanguageChip({ language, state }: LanguageChipProps) {
  const { t } = useTranslation('ui');
  const words = t(`language.${state}`, { language: t(`language.${language}`) });
  return (
    <span
      className={`${tones.tone} ${classes.chip}`}
      data-tone={TONES[state]}
      role="img"
      aria-label={words}
      data-tip={words}
    >
      <span aria-hidden="true">{language.toUpperCase()}</span>
      {state === 'stale' && <IconRefresh size={12} stroke={2.2} aria-hidden="true" />}
      {state === 'missing' && <IconMinus size={12} stroke={2.4} aria-hidden="true" />}
    </span>
  );
}
