import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import classes from './media-center.module.css';
import type { MediaSearch } from './use-media-search.ts';
import type { MediaView } from './use-media-view.ts';

const orders = [
  ['name', 'asc'],
  ['name', 'desc'],
  ['updatedAt', 'desc'],
  ['updatedAt', 'asc'],
  ['size', 'desc'],
  ['size', 'asc'],
] as const;

interface MediaToolbarProps {
  readonly search: MediaSearch;
  readonly view: MediaView;
  readonly onView: (change: Partial<MediaView>) => void;
}

/** The order of a list, and how it looks. */
export function MediaToolbar({ search: { sort, setSort }, view, onView }: MediaToolbarProps) {
  const { t } = useTranslation('media-center');
  const isGrid = view.fileView === 'grid';
  return (
    <div className={classes.toolbar}>
      <ChoiceField
        label={t('ui:word.order')}
        value={`${sort.key}-${sort.direction}`}
        options={orders.map(([key, direction]) => ({
          value: `${key}-${direction}`,
          label: t(`sort.${key}-${direction}`),
        }))}
        onChange={(next) => {
          const order = orders.find(([key, direction]) => `${key}-${direction}` === next);
          if (order) setSort(order[0], order[1]);
        }}
        required
      />
      {isGrid && (
        <>
          <label className={classes.zoom}>
            <span>{t('ui:word.size')}</span>
            <input
              type="range"
              min={1}
              max={4}
              step={1}
              value={view.zoomValue}
              onChange={(event) =>
                onView({ zoomValue: Number(event.currentTarget.value) as MediaView['zoomValue'] })
              }
            />
          </label>
          <label className={classes.names}>
            <input
              type="checkbox"
              checked={view.showCards}
              onChange={(event) => onView({ showCards: event.currentTarget.checked })}
            />
            {t('view.cards')}
          </label>
        </>
      )}
      <Segmented
        label={t('ui:word.view')}
        value={view.fileView}
        options={[
          {
            value: 'grid',
            label: t('view.grid'),
            icon: <IconLayoutGrid size={18} stroke={1.7} aria-hidden="true" />,
          },
          {
            value: 'list',
            label: t('view.list'),
            icon: <IconList size={18} stroke={1.7} aria-hidden="true" />,
          },
        ]}
        onChange={(fileView) => onView({ fileView })}
      />
    </div>
  );
}
