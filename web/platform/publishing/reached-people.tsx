import { useTranslation } from 'react-i18next';
import type { Reach } from '#contract/platform/reach.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Face } from '#web/ui/face.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import classes from './reach-sheet.module.css';

interface ReachedPeopleProps {
  readonly reach: Reach;
  readonly query: { readonly page: number; readonly text: string };
  readonly onQuery: (query: { page: number; text: string }) => void;
}

/** The people behind a number, page by page: dealer, language, and how each of them hears of it. */
export function ReachedPeople({ reach, query, onQuery }: ReachedPeopleProps) {
  const { t } = useTranslation('publishing');
  const { number } = useFormats();
  const { persons, pagination, people } = reach;
  const hidden = query.text === '' ? people - pagination.total : 0;
  return (
    <div className={classes.list}>
      <ul>
        {persons.map(({ _id, name, dealer, language, way }) => (
          <li key={_id}>
            <Face name={name} size={26} />
            <span className={`ellipsis ${classes.name}`}>
              <b>{name}</b>
              {dealer && `, ${dealer}`}
            </span>
            <abbr title={t(`ui:language.${language}`)}>{language.toUpperCase()}</abbr>
            <span className={classes.way}>{t(`reach.hears.${way}`)}</span>
          </li>
        ))}
      </ul>
      {persons.length === 0 && <p>{t('reach.notFound')}</p>}
      {hidden > 0 && <small className="sub">{t('reach.hidden', { count: hidden })}</small>}
      <div className={classes.find}>
        <SearchField
          fullWidth
          label={t('reach.find', { count: people })}
          value={query.text}
          onChange={(text) => onQuery({ page: 1, text })}
        />
        {pagination.pages > 1 && (
          <span className={classes.pages}>
            <Button
              size="xs"
              disabled={query.page <= 1}
              onClick={() => onQuery({ ...query, page: query.page - 1 })}
            >
              {t('ui:word.previous')}
            </Button>
            <span className="num">
              {t('reach.page', { page: number(query.page), pages: number(pagination.pages) })}
            </span>
            <Button
              size="xs"
              disabled={query.page >= pagination.pages}
              onClick={() => onQuery({ ...query, page: query.page + 1 })}
            >
              {t('ui:word.next')}
            </Button>
          </span>
        )}
      </div>
    </div>
  );
}
