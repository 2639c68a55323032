import { IconChevronRight, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { resourceCalls } from '#contract/library/resources.calls.ts';
import type { Article } from '#contract/library/articles.ts';
import { languageOf, nameIn, type Bilingual, type Language } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { titleOf } from './article-texts.ts';
import classes from './article-view.module.css';
import { PeriodChip } from './period-chip.tsx';

/** What an article shows; a preview has it before anything is saved. */
export type ShownArticle = Pick<
  Article,
  | 'title'
  | 'titleFr'
  | 'description'
  | 'descriptionFr'
  | 'image'
  | 'images'
  | 'attachFile'
  | 'resources'
  | 'facts'
  | 'course'
  | 'brand'
  | 'assignmentGroups'
  | 'everyone'
  | 'startDate'
  | 'endDate'
  | 'period'
  | 'partNumbers'
  | 'recall'
  | 'publishedAt'
>;

type ArticleViewProps = {
  article: ShownArticle;
  language: Language;
  /** Heading level of the title; 1 if the article is a page of its own. */
  level?: 1 | 2;
  /** Buttons at the right of the first line. */
  actions?: ReactNode;
  /** Below the text, as wide as the card. Gets the language in which the text is shown. */
  foot?: (shown: Language) => ReactNode;
};

/** An article as its readers see it, in a language. */
export function ArticleView({ article, language, level = 2, actions, foot }: ArticleViewProps) {
  const { t } = useTranslation('articles');
  const formats = useFormats();
  const text = { en: article.description, fr: article.descriptionFr };
  const shown = languageOf(text, language);
  const [Title, Label] = level === 1 ? (['h1', 'h2'] as const) : (['h2', 'h3'] as const);
  const facts = article.facts.flatMap((fact) => {
    const label = nameIn({ name: fact.label, nameFr: fact.labelFr }, language);
    const value = nameIn({ name: fact.value, nameFr: fact.valueFr }, language);
    return label && value ? [{ label, value }] : [];
  });
  return (
    <article className={`surface ${classes.article}`}>
      <div className={classes.body}>
        <div className={classes.first}>
          <span>
            {[
              article.everyone
                ? t('ui:word.everyone')
                : article.assignmentGroups.map((group) => nameIn(group, language)).join(', '),
              article.brand?.name,
              article.publishedAt && formats.dateTime(article.publishedAt),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {actions && <span className={classes.actions}>{actions}</span>}
        </div>
        <Title className={classes.title}>
          <TextIn text={titleIn(shown, titleOf(article))} language={language} />
        </Title>
        {article.recall && (
          <div>
            <StatusChip tone="bad">{t('recall')}</StatusChip>
          </div>
        )}
        <Days article={article} />
        {article.image && (
          <Picture shownPx={960} className={classes.image} src={article.image.location} alt="" />
        )}
        {facts.length > 0 && <Facts variant="strip" items={facts} />}
        <RichText html={text[shown]} {...(shown !== language && { lang: shown })} />
        {article.partNumbers.length > 0 && (
          <div>
            <Label className={classes.label}>{t('partNumbers')}</Label>
            <ul className={classes.parts}>
              {article.partNumbers.map((number) => (
                <li key={number} className="num">
                  {number}
                </li>
              ))}
            </ul>
          </div>
        )}
        {article.images.length > 0 && (
          <ul className={classes.gallery} aria-label={t('ui:word.pictures')}>
            {article.images.map((image, index) => (
              <li key={image._id}>
                <a href={image.location} target="_blank" rel="noreferrer">
                  <Picture
                    shownPx={160}
                    src={image.location}
                    loading="lazy"
                    alt={t('picture', { number: index + 1, count: article.images.length })}
                  />
                </a>
              </li>
            ))}
          </ul>
        )}
        <Attachments article={article} language={language} />
      </div>
      {foot?.(shown)}
      {article.course && <CourseCard course={article.course} language={language} />}
    </article>
  );
}

/** The title in the language of the text, so that both are in one: that is what a reader confirms. */
const titleIn = (shown: Language, title: Bilingual): Bilingual =>
  title[shown] === '' ? title : { en: '', fr: '', [shown]: title[shown] };

/** From when to when a promotion runs. */
function Days({ article: { period, startDate, endDate } }: { article: ShownArticle }) {
  const { t } = useTranslation('articles');
  const formats = useFormats();
  if (!startDate || !endDate) return null;
  return (
    <Row gap={8}>
      {period && <PeriodChip article={{ period, startDate: null, endDate: null }} />}
      <span>
        {startDate === endDate
          ? t('runsOn', { day: formats.date(startDate) })
          : t('runs', { start: formats.date(startDate), end: formats.date(endDate) })}
      </span>
    </Row>
  );
}

function Attachments({ article, language }: { article: ShownArticle; language: Language }) {
  const { t } = useTranslation('articles');
  const formats = useFormats();
  const open = useChange(resourceCalls.download);
  const { attachFile, resources } = article;
  if (!attachFile && resources.length === 0) return null;
  const openResource = (id: string) => {
    // Opened before the reply arrives, while the browser still attributes it to a click.
    const page = window.open('about:blank', '_blank');
    if (page) page.opener = null;
    open.mutate(
      { params: { id } },
      {
        onSuccess: ({ link }) => {
          if (page) page.location.href = link;
          else window.location.assign(link);
        },
        onError: () => page?.close(),
      },
    );
  };
  const files = [
    ...(attachFile
      ? [{ _id: attachFile._id, kind: 'file' as const, name: attachFile.name, nameFr: '', file: attachFile }]
      : []),
    ...resources,
  ];
  return (
    <ul className={classes.files} aria-label={t('ui:word.attachments')}>
      {files.map(({ _id, kind, file, ...names }) => {
        const content = (
          <>
            <IconFileText size={20} stroke={1.6} aria-hidden="true" />
            <span>
              <b>{nameIn(names, language)}</b>
              <small className="sub">{file ? formats.fileSize(file.sizeBytes) : t('resource')}</small>
            </span>
          </>
        );
        return (
          <li key={_id}>
            {kind === 'file' && file ? (
              <a className={classes.file} href={file.location} target="_blank" rel="noreferrer">
                {content}
              </a>
            ) : (
              <button type="button" className={classes.file} onClick={() => openResource(_id)}>
                {content}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CourseCard({ course, language }: { course: NonNullable<Article['course']>; language: Language }) {
  const { t } = useTranslation('articles');
  const content = (
    <>
      <span>
        <small className="sub">{t('course')}</small>
        <b>{nameIn(course, language)}</b>
      </span>
      {course.path && <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />}
    </>
  );
  return course.path ? (
    <AppLink className={classes.course} href={course.path}>
      {content}
    </AppLink>
  ) : (
    <div className={classes.course}>{content}</div>
  );
}
