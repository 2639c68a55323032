import { IconFilter, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { FilterBarProps } from '#web/ui/filter-bar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from '#web/ui/filter-sheet.module.css';

type FilterSheetProps = Required<Pick<FilterBarProps, 'selects'>> & {
  readonly opened: boolean;
  /** Opens the filters that have a drawer of their own. */
  readonly onMore?: () => void;
  readonly onClose: () => void;
};

/** The filters of a list, from below. What is chosen counts at once: behind the sheet, the list follows. */
export function FilterSheet({ opened, selects, onMore, onClose }: FilterSheetProps) {
  const { t } = useTranslation('ui');
  const heading = useId();
  return (
    <Dialog opened={opened} onClose={onClose} labelledBy={heading} sheet>
      <div className={classes.head}>
        <h2 id={heading}>{t('filters.label')}</h2>
        <IconButton
          label={t('form.close')}
          icon={<IconX size={20} stroke={1.7} aria-hidden="true" />}
          onClick={onClose}
        />
      </div>
      <div className={classes.fields}>
        {selects.map(({ key, ...select }) => (
          <div key={key} className={classes.field}>
            <span aria-hidden="true">{select.label}</span>
            <ChoiceField {...select} />
          </div>
        ))}
        {onMore && (
          <Button icon={<IconFilter size={16} stroke={1.7} />} onClick={onMore} aria-haspopup="dialog">
            {t('word.moreFilters')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
