import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { businessUnitCalls, type BusinessUnit } from '#contract/people/business-units.calls.ts';
import { businessUnitScreens as screens } from '#contract/people/business-units.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { recordKind, useRecordList } from '#web/platform/lists/record-kind.ts';
import { RecordListPage } from '#web/platform/lists/record-list-page.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';

const sorts = ['name', 'code', 'dealersCount', 'updatedAt'] as const;
const editAddress = (unitId: string) => addressOf(screens.edit, { unitId });

const unitKind = recordKind({
  texts: { namespace: 'business-units' },
  calls: businessUnitCalls,
  rows: 'businessUnits',
  nameOf: ({ name }) => name,
});

/** Business units: what dealers are certified to sell and service. Create and edit open as a drawer over this list. */
export function Page() {
  const { t } = useTranslation('business-units');
  const list = useListState(['text'], sorts);
  return (
    <RecordListPage
      page={useRecordList(unitKind, list, list.filters)}
      hrefOf={editAddress}
      create={addressOf(screens.create)}
      columns={useColumns()}
      sortedBy={{ key: 'name', direction: 'asc' }}
      noneFound={t('noneFound', { text: list.filters.text })}
    >
      <Outlet />
    </RecordListPage>
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
          href={editAddress(unit._id)}
          detail={(language === 'fr' && unit.descriptionFr) || unit.description}
        />
      ),
    },
    {
      key: 'code',
      header: t('ui:word.code'),
      sortable: true,
      priority: 4,
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
      priority: 4,
      width: 160,
      cell: (unit) => formats.date(unit.updatedAt, 'MM/DD/YYYY'),
    },
  ];
}
