import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import classes from '#web/ui/card-list.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export type CardListProps<Item> = {
  /** Undefined while they load: empty cards are shown. */
  items: readonly Item[] | undefined;
  card: (item: Item) => ReactNode;
  /** Shown if there are none. */
  empty?: ReactNode;
  /** How many empty cards to show while loading; default 4, one row. */
  places?: number;
  /** Loads more; absent when all are shown. */
  more?: { label: string; onClick: () => void; busy: boolean } | undefined;
};

/** Cover cards of equal width, as many per row as fit; one below the other on a phone. */
export function CardList<Item extends { readonly _id: string }>({
  items,
  card,
  empty,
  places = 4,
  more,
}: CardListProps<Item>) {
  const { t } = useTranslation('ui');
  if (!items)
    return (
      <>
        <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
        <div className={classes.list} aria-hidden="true">
          {Array.from({ length: places }, (_, place) => (
            <i key={place} className={classes.place} />
          ))}
        </div>
      </>
    );
  if (items.length === 0) return empty;
  return (
    <>
      <div className={classes.list}>
        {items.map((item) => (
          <Fragment key={item._id}>{card(item)}</Fragment>
        ))}
      </div>
      {more && (
        <div className={classes.more}>
          <Button onClick={more.onClick} busy={more.busy}>
            {more.label}
          </Button>
        </div>
      )}
    </>
  );
}
