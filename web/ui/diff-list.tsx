import { IconMinus, IconPlus, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/diff-list.module.css';

export type Change = {
  key: string;
  kind: 'added' | 'removed' | 'changed';
  title: ReactNode;
  /** The place of the change and its meaning. */
  note?: ReactNode;
};

const ICONS = { added: IconPlus, removed: IconMinus, changed: IconRefresh } as const;

/** What a save would change, in words and signs, never by color alone. */
export function DiffList({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('ui');
  return (
    <ul className={classes.diff}>
      {changes.map(({ key, kind, title, note }) => {
        const Icon = ICONS[kind];
        return (
          <li key={key} data-kind={kind}>
            <span className={classes.sign}>
              <Icon size={14} stroke={2.4} aria-hidden="true" />
              <VisuallyHidden>{t(`change.${kind}`)}</VisuallyHidden>
            </span>
            <span>
              {title}
              {note && <small>{note}</small>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** An old value struck out, an arrow and the new one. */
export function ChangedValue({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.value}>
      <del>{before}</del>
      <span aria-hidden="true"> → </span>
      <VisuallyHidden>{t('change.becomes')}</VisuallyHidden>
      <ins>{after}</ins>
    </span>
  );
}
