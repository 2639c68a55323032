import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { templateCalls, type Template } from '#contract/live/ilt-templates.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { recordKind, useRecordList } from '#web/platform/lists/record-kind.ts';
import { RecordListPage } from '#web/platform/lists/record-list-page.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { titleBoth, titleIn } from '../training-texts.ts';
import { courseOption } from './search-choices.ts';
import { SectionLinks } from './section-links.tsx';
import { useTypeName } from './use-form-settings.ts';
import { useMoreFilters } from './use-more-filters.tsx';
import { useOpenRecord } from './use-open-record.ts';

const TemplateDrawer = lazyPart(() =>
  import('./template-drawer.tsx').then((module) => ({ default: module.TemplateDrawer })),
);

const TemplateDemand = lazyPart(() =>
  import('./template-demand.tsx').then((module) => ({ default: module.TemplateDemand })),
);

const views = ['list', 'demand'] as const;
const states = ['all', ...publicationStatuses] as const;

const templateKind = recordKind({
  texts: { namespace: 'live-training-admin', part: 'templates' },
  calls: templateCalls,
  rows: 'templates',
  nameOf: titleIn,
});

/** The templates that events are made from. The form opens as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const formats = useFormats();
  const list = useListState({ text: 'text', course: 'text', status: publicationStatuses });
  const demand = useListState({ view: views, of: 'text' });
  const { view = 'list' } = demand.filters;
  const drawer = useOpenRecord(screens.templates);
  const page = useRecordList(templateKind, list, list.filters);
  const opened = useCall(
    templateCalls.get,
    { params: { id: drawer.id ?? '' } },
    { enabled: drawer.id !== undefined },
  );
  const filters = useMoreFilters(['course'], {
    filters: list.filters,
    set: list.setFilters,
    known: { course: page.rows?.map(({ course }) => course && courseOption(course, language)) },
  });
  const counts = page.reply.data?.counts;
  return (
    <RecordListPage
      page={page}
      hrefOf={drawer.hrefOf}
      openId={drawer.id}
      create={drawer.add}
      links={
        <>
          <Segmented
            label={t('ui:word.view')}
            value={view}
            options={views.map((value) => ({ value, label: t(`demand.views.${value}`) }))}
            onChange={(next) =>
              demand.setFilters({ view: next === 'list' ? undefined : next, of: undefined })
            }
          />
          <SectionLinks current="templates" />
        </>
      }
      above={
        <Tabs
          label={t('templates.states')}
          current={list.filters.status ?? 'all'}
          items={states.map((key) => ({
            key,
            label: t(`publishing:state.${key}`),
            count: counts && formats.number(counts[key]),
          }))}
          onChange={(key) => list.setFilters({ status: key === 'all' ? undefined : key })}
        />
      }
      {...(view === 'demand' && {
        instead: (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <TemplateDemand chosen={demand.filters.of} onChoose={(of) => demand.setFilters({ of })} />
          </Suspense>
        ),
      })}
      columns={useColumns(drawer.hrefOf)}
      moreFilters={filters.more}
    >
      <Suspense>
        {drawer.isNew && <TemplateDrawer onClose={drawer.close} />}
        {opened.data && drawer.id === opened.data.template._id && (
          <TemplateDrawer key={drawer.id} template={opened.data.template} onClose={drawer.close} />
        )}
      </Suspense>
      {filters.drawer}
    </RecordListPage>
  );
}

function useColumns(hrefOf: (id: string) => string): readonly Column<Template>[] {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const formats = useFormats();
  const typeName = useTypeName();
  return [
    {
      key: 'title',
      header: t('field.template'),
      primary: true,
      cell: (template) => (
        <IdentityCell
          title={<TextIn text={titleBoth(template)} language={language} />}
          href={hrefOf(template._id)}
          detail={template.course ? nameIn(template.course, language) : t('templates.noCourse')}
        />
      ),
    },
    {
      key: 'type',
      header: t('ui:word.type'),
      priority: 3,
      width: 190,
      cell: (template) => (
        <TwoLines first={typeName(template.type)} second={formats.duration(template.durationMinutes * 60)} />
      ),
    },
    {
      key: 'seats',
      header: t('ui:word.seats'),
      align: 'end',
      priority: 3,
      width: 90,
      cell: (template) => formats.number(template.seats),
    },
    {
      key: 'comingEvents',
      header: t('ui:word.upcomingEvents'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 150,
      cell: (template) => formats.number(template.comingEvents),
    },
    {
      key: 'interestedPeople',
      header: t('interested'),
      align: 'end',
      priority: 4,
      width: 130,
      cell: (template) => formats.number(template.interestedPeople),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 130,
      cell: (template) => <StatusChip status={template.status} />,
    },
    {
      key: 'updatedAt',
      header: t('ui:word.lastChanged'),
      priority: 4,
      width: 140,
      cell: (template) => formats.date(template.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
