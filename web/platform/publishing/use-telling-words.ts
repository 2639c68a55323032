import { useTranslation } from 'react-i18next';
import type { ReachQuestion } from './reach-sheet.tsx';

/** What a sheet says of a save that tells people, and of a cancellation. */
export function useTellingWords(act: 'save' | 'cancel'): ReachQuestion['words'] {
  const { t } = useTranslation('publishing');
  return {
    title: (count) => t(`telling.${act}.title`, { count }),
    confirm: (count) => t(`telling.${act}.confirm`, { count }),
    done: (count) => t(`telling.${act}.done`, { count }),
  };
}
