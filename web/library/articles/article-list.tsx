import { useTranslation } from 'react-i18next';
import type { ArticleCard } from '#contract/library/articles.ts';
import { nameIn } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { useSearchOf } from '#web/platform/navigation.tsx';
import { useToday } from '#web/platform/use-today.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { ArticleRoom } from './article-room.ts';
import { excerptOf, titleOf } from './article-texts.ts';
import { PeriodChip } from './period-chip.tsx';
import classes from './article-list.module.css';
import { useWordsOf } from './use-words-of.ts';

type ArticleListProps = { room: ArticleRoom; articles: readonly ArticleCard[]; openId: string | undefined };

/** Articles with a dot for those that the person has not read. */
export function ArticleList({ room, articles, openId }: ArticleListProps) {
  const { t } = useTranslation('articles');
  const words = useWordsOf(room);
  const language = useLanguage();
  const formats = useFormats();
  const today = useToday();
  const [search] = useSearchOf<string>();
  const query = new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
  return (
    <ul className={`surface ${classes.list}`} aria-label={t(`${words}.title`)}>
      {articles.map((article) => (
        <li key={article._id}>
          <AppLink
            className={classes.entry}
            href={room.article(article._id) + (query && `?${query}`)}
            aria-current={article._id === openId ? 'true' : undefined}
          >
            <span className={classes.dot} data-unread={article.unread || undefined} />
            <span className={classes.words}>
              <b>
                {article.unread && <VisuallyHidden>{t('unread')} </VisuallyHidden>}
                <TextIn text={titleOf(article)} language={language} />
              </b>
              <small className="sub">
                {[
                  article.everyone
                    ? t('ui:word.everyone')
                    : article.assignmentGroups.map((group) => nameIn(group, language)).join(', '),
                  article.brand?.name,
                  article.publishedAt && formats.date(article.publishedAt),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              <span className={classes.excerpt}>
                <TextIn text={excerptOf(article)} language={language} plain />
              </span>
              <Chips>
                {article.recall && <StatusChip tone="bad">{t('recall')}</StatusChip>}
                {article.period && <PeriodChip article={article} />}
                {article.dueOn && (
                  <StatusChip tone={article.dueOn < today ? 'bad' : 'warn'}>
                    {t(article.dueOn < today ? 'overdue' : 'confirmBy', { day: formats.date(article.dueOn) })}
                  </StatusChip>
                )}
                {article.favored && <Chip>{t('ui:word.favorite')}</Chip>}
              </Chips>
            </span>
            {article.thumbnail && (
              <Picture
                shownPx={72}
                className={classes.thumbnail}
                src={article.thumbnail.location}
                alt=""
                loading="lazy"
              />
            )}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
