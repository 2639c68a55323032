import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { pageNumbers } from '#web/ui/page-numbers.ts';
import classes from '#web/ui/pagination.module.css';

export type PaginationProps = {
  /** From 1. */
  page: number;
  /** Rows per page. */
  limit: number;
  /** Rows in total. */
  total: number;
  /** Opens a page by address, which works with the back button; else with `onPage`. */
  hrefFor?: (page: number) => string;
  onPage?: (page: number) => void;
  /** The choices for the number of rows per page. */
  sizes?: readonly number[];
  onSize?: (limit: number) => void;
  /** Name of the navigation if a page has several; default "Pages". */
  label?: string;
};

/** "1 to 11 of 2,418" and the pages. */
export function Pagination({ page, limit, total, hrefFor, onPage, sizes, onSize, label }: PaginationProps) {
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const pages = Math.max(1, Math.ceil(total / limit));
  const from = total === 0 ? 0 : (page - 1) * limit + 1;
  const to = Math.min(page * limit, total);

  const step = (target: number, name: string, content: ReactNode, current = false) => {
    const isOut = target < 1 || target > pages;
    const shared = { 'aria-label': name, 'aria-current': current ? ('page' as const) : undefined };
    if (isOut)
      return (
        <span {...shared} role="link" aria-disabled="true" className={classes.step}>
          {content}
        </span>
      );
    if (hrefFor)
      return (
        <AppLink {...shared} href={hrefFor(target)} className={classes.step}>
          {content}
        </AppLink>
      );
    return (
      <button {...shared} type="button" className={classes.step} onClick={() => onPage?.(target)}>
        {content}
      </button>
    );
  };

  return (
    <div className={classes.pagination}>
      <p className="num">
        {t('pagination.range', {
          from: formats.number(from),
          to: formats.number(to),
          total: formats.number(total),
        })}
      </p>
      {sizes && onSize && total > Math.min(...sizes) && (
        <ChoiceField
          label={t('pagination.size')}
          required
          value={String(limit)}
          options={[...new Set([...sizes, limit])]
            .toSorted((a, b) => a - b)
            .map((size) => ({
              value: String(size),
              label: t('pagination.rows', { count: size, shown: formats.number(size) }),
            }))}
          onChange={(value) => value && onSize(Number(value))}
        />
      )}
      {pages > 1 && (
        <nav aria-label={label ?? t('pagination.label')}>
          <ul>
            <li>
              {step(page - 1, t('pagination.previous'), <IconChevronLeft size={16} aria-hidden="true" />)}
            </li>
            {pageNumbers(page, pages).map((number, index) => (
              <li key={number ?? `gap-${index}`} data-far={isFar(number, page, pages) || undefined}>
                {number === undefined ? (
                  <span className={classes.gap} aria-hidden="true">
                    …
                  </span>
                ) : (
                  step(
                    number,
                    t('pagination.page', { page: formats.number(number) }),
                    formats.number(number),
                    number === page,
                  )
                )}
              </li>
            ))}
            <li>{step(page + 1, t('pagination.next'), <IconChevronRight size={16} aria-hidden="true" />)}</li>
          </ul>
        </nav>
      )}
    </div>
  );
}

/** Hidden on a phone: every page except the current one, its neighbors and the ends. */
function isFar(number: number | undefined, page: number, pages: number): boolean {
  return number !== undefined && number !== 1 && number !== pages && Math.abs(number - page) > 1;
}
