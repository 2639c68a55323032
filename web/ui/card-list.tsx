import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import classes from '#web/ui/card-list.module.css';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

export type CardListProps<Item> = {
  /** Undefined while they load: empty cards hold their place. */
  items: readonly Item[] | undefined;
  card: (item: Item) => ReactNode;
  /** Stands where there are none. */
  empty?: ReactNode;
  /** How many places to hold while loading; default 4, a row. */
  places?: number;
  /** Asks for the next ones; absent when all are shown. */
  more?: { label: string; onClick: () => void; busy: boolean } | undefined;
};

/** Cover cards of equal width, as many to a row as fit; one under the other on a phone. */
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
