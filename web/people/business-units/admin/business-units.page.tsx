import { Outlet } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { businessUnitCalls, type BusinessUnit } from '#contract/people/business-units.calls.ts';
import { businessUnitScreens as screens } from '#contract/people/business-units.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction, editAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const limit = 10;
const sorts = ['name', 'code', 'dealersCount', 'updatedAt'] as const;

/** Business units: what dealers are certified to sell and service. Create and edit open as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('business-units');
  const list = useListState(['text'], sorts);
  const units = useCall(
    businessUnitCalls.list,
    { query: { page: list.page, limit, text: list.filters.text, ...list.order } },
    { keepPrevious: true },
  );
  const deletion = useDeletion(businessUnitCalls.remove, {
    input: (unit: BusinessUnit) => ({ params: { id: unit._id } }),
    words: (unit) => ({
      title: t('ui:word.deleteNamed', { name: unit.name }),
      text: t('confirmDelete.text'),
      confirm: t('confirmDelete.confirm'),
    }),
    done: t('deleted'),
  });
  const columns = useColumns();
  const addButton = units.data?.abilities.create && (
    <ButtonLink variant="filled" href={addressOf(screens.create)} icon={<IconPlus size={16} stroke={1.7} />}>
      {t('add')}
    </ButtonLink>
  );

  return (
    <>
      <PageHeader title={t('title')} sub={t('sub')} actions={addButton} />
      <ListTable
        label={t('title')}
        list={list}
        reply={units}
        rows={units.data?.businessUnits}
        rowKey={(unit) => unit._id}
        columns={columns}
        sortedBy={{ key: 'name', direction: 'asc' }}
        search={t('search')}
        noneFound={t('noneFound', { text: list.filters.text })}
        empty={{ title: t('empty.title'), sentence: t('empty.sentence'), action: addButton }}
        rowMenu={(unit) => ({
          name: unit.name,
          items: [
            editAction(t('ui:word.edit'), addressOf(screens.edit, { unitId: unit._id })),
            ...(unit.abilities.delete ? [deleteAction(t('ui:word.delete'), () => deletion.ask(unit))] : []),
          ],
        })}
      />
      {deletion.dialog}
      <Outlet />
    </>
  );
}

function useColumns(): readonly Column<BusinessUnit>[] {
  const { t } = useTranslation('business-units');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (unit) => (
        <IdentityCell
          title={nameIn(unit, language)}
          href={addressOf(screens.edit, { unitId: unit._id })}
          detail={(language === 'fr' && unit.descriptionFr) || unit.description}
        />
      ),
    },
    {
      key: 'code',
      header: t('columns.code'),
      sortable: true,
      hideOnPhone: true,
      width: 120,
      cell: (unit) => unit.code,
    },
    {
      key: 'dealersCount',
      header: t('columns.dealers'),
      sortable: true,
      align: 'end',
      width: 140,
      cell: (unit) => formats.number(unit.dealersCount),
    },
    {
      key: 'updatedAt',
      header: t('columns.updated'),
      sortable: true,
      hideOnPhone: true,
      width: 160,
      cell: (unit) => formats.date(unit.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
