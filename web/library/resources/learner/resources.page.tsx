import { IconDownload, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { resourceCalls, type Resource } from '#contract/library/resources.calls.ts';
import { nameIn } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useCallPages } from '#web/platform/query-lists.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { NoResults } from '#web/ui/no-results.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ResourceIcon } from '../resource-icon.tsx';
import { resourceFor } from '../resource-texts.ts';
import { resourceTypes, useResourceTypes } from '../use-resource-types.ts';
import classes from './resources.module.css';

const limit = 10;

/** Documents, videos and links for the person's audience, in the order the makers chose. */
export function Page() {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const list = useListState({ text: 'text', type: resourceTypes, course: 'text' });
  const types = useResourceTypes();
  const courses = useCall(resourceCalls.courses, {});
  const pages = useCallPages(resourceCalls.list, {
    query: {
      limit,
      text: list.filters.text,
      type: list.filters.type,
      course: list.filters.course,
    },
  });
  const resources = pages.data?.pages.flatMap((page) => page.resources);

  return (
    <>
      <PageHeader room="learner" title={t('title')} sub={t('learner.sub')} />
      <FilterBar
        search={{
          label: t('search'),
          value: list.filters.text ?? '',
          onChange: (text) => list.setFilters({ text: text || undefined }),
        }}
        selects={[
          {
            key: 'type',
            label: t('ui:word.type'),
            value: list.filters.type ?? null,
            options: types,
            onChange: (type) => list.setFilters({ type: type ?? undefined }),
          },
          ...(courses.data && courses.data.courses.length > 0
            ? [
                {
                  key: 'course',
                  label: t('ui:word.course'),
                  value: list.filters.course ?? null,
                  options: courses.data.courses.map((course) => ({
                    value: course._id,
                    label: nameIn(course, language),
                  })),
                  onChange: (course: string | null) => list.setFilters({ course: course ?? undefined }),
                },
              ]
            : []),
        ]}
      />
      {pages.isError && <FailedReply reply={pages} />}
      {pages.isPending && <SkeletonRows rows={6} />}
      {resources?.length === 0 && (
        <div className={`surface ${classes.card}`}>
          {list.isFiltered ? (
            <NoResults onClear={list.clearFilters}>{t('ui:word.tryFewer')}</NoResults>
          ) : (
            <EmptyState title={t('learner.empty.title')}>{t('learner.empty.sentence')}</EmptyState>
          )}
        </div>
      )}
      {resources && resources.length > 0 && (
        <ul className={`surface ${classes.card}`} aria-label={t('title')}>
          {resources.map((resource) => (
            <ResourceRow key={resource._id} resource={resource} />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <div className={classes.more}>
          <Button onClick={() => void pages.fetchNextPage()} busy={pages.isFetchingNextPage}>
            {t('ui:word.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

function ResourceRow({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resources');
  const language = useLanguage();
  const formats = useFormats();
  const shown = resourceFor(resource, language);
  const download = useChange(resourceCalls.download);
  const isLink = resource.type === 'link';

  const open = (save: boolean) => {
    // Opened before the reply arrives, while the browser still attributes it to a click.
    const page = save ? null : window.open('about:blank', '_blank');
    if (page) page.opener = null;
    download.mutate(
      { params: { id: resource._id } },
      {
        onSuccess: ({ link }) => {
          if (page) page.location.href = link;
          else window.location.assign(save ? `${link}?download=true` : link);
        },
        onError: () => page?.close(),
      },
    );
  };

  return (
    <li className={classes.row}>
      <ResourceIcon type={resource.type} />
      <div className={classes.words}>
        <button type="button" className={classes.name} onClick={() => open(false)}>
          <TextIn text={{ en: resource.name, fr: resource.nameFr }} language={language} />
        </button>
        {shown.description && (
          <p>
            <TextIn
              text={{ en: resource.description, fr: resource.descriptionFr }}
              language={language}
              plain
            />
          </p>
        )}
        <small className="sub">
          {[
            t(`type.${resource.type}`),
            shown.file && formats.fileSize(shown.file.sizeBytes),
            resource.brand?.name,
            resource.course && nameIn(resource.course, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </div>
      <div className={classes.actions}>
        <Button
          icon={isLink && <IconExternalLink size={16} stroke={1.7} />}
          onClick={() => open(false)}
          aria-label={t('ui:word.openNamed', { name: shown.name })}
        >
          {t('ui:word.open')}
        </Button>
        {!isLink && (
          <Button
            variant="subtle"
            tone="neutral"
            icon={<IconDownload size={16} stroke={1.7} />}
            onClick={() => open(true)}
            aria-label={t('learner.saveNamed', { name: shown.name })}
          >
            {t('ui:word.save')}
          </Button>
        )}
      </div>
    </li>
  );
}
