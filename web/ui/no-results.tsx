import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

type NoResultsProps = {
  title?: ReactNode;
  /** One sentence on what was looked for. */
  children: ReactNode;
  onClear: () => void;
};

/** A list that its filters leave nothing of, with the button that clears them. */
export function NoResults({ title, children, onClear }: NoResultsProps) {
  const { t } = useTranslation('ui');
  return (
    <EmptyState
      plain
      title={title ?? t('word.noResults')}
      action={<Button onClick={onClear}>{t('filters.clear')}</Button>}
    >
      {children}
    </EmptyState>
  );
}
