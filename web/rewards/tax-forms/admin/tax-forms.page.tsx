import { IconEye, IconFileDownload } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { payoutRoom } from '#contract/admin-rooms.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { addressOf } from '#contract/platform/screen.ts';
import { userScreens } from '#contract/people/users.screens.ts';
import { taxCalls as calls } from '#contract/rewards/tax-forms.calls.ts';
import { taxStates, type TaxPerson, type TaxState } from '#contract/rewards/tax-forms.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useToday } from '#web/platform/use-today.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { Face } from '#web/ui/face.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { yearsTo } from './years-to.ts';

const RevealNumber = lazyPart(() =>
  import('./reveal-number.tsx').then((module) => ({ default: module.RevealNumber })),
);
const YearEnd = lazyPart(() => import('./year-end.tsx').then((module) => ({ default: module.YearEnd })));

const limit = 50;
const tones: Readonly<Record<TaxState, Tone>> = { 'on-file': 'ok', 'last-year': 'warn', missing: 'bad' };

/** Who has a W-9 on file for a year, and the year-end file. */
export function Page() {
  const { t } = useTranslation('tax-forms');
  const formats = useFormats();
  const list = useListState({ text: 'text', state: taxStates, year: 'text' });
  const years = yearsTo(useToday());
  const year = years.find((one) => String(one) === list.filters.year) ?? years[0]!;
  const [shown, setShown] = useState<TaxPerson>();
  const [isPreparing, setPreparing] = useState(false);
  const { text, state } = list.filters;
  const forms = useCall(
    calls.list,
    { query: { page: list.page, limit, year, text, state } },
    { keepPrevious: true },
  );
  const counts = forms.data?.counts;
  const all = counts && taxStates.reduce((sum, one) => sum + counts[one], 0);
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        sub={t('admin.sub')}
        actions={
          <>
            <ChoiceField
              label={t('ui:word.year')}
              required
              value={String(year)}
              options={years.map((one) => ({ value: String(one), label: String(one) }))}
              onChange={(value) =>
                list.setFilters({ year: value === String(years[0]) ? undefined : (value ?? undefined) })
              }
            />
            <Button
              variant="filled"
              icon={<IconFileDownload size={16} stroke={1.7} />}
              onClick={() => setPreparing(true)}
            >
              {t('admin.yearEnd')}
            </Button>
          </>
        }
      />
      <RoomTabs room={payoutRoom} current="tax.forms" label={t('admin.room')} />
      <Tabs
        label={t('admin.states')}
        current={state ?? 'all'}
        items={[
          { key: 'all', label: t('admin.all'), count: all === undefined ? undefined : formats.number(all) },
          ...taxStates.map((key) => ({
            key,
            label: t(`state.${key}`),
            count: counts && formats.number(counts[key]),
          })),
        ]}
        onChange={(key) => list.setFilters({ state: key === 'all' ? undefined : key })}
      />
      <ListTable
        label={t('ui:word.people')}
        list={list}
        reply={forms}
        rows={forms.data?.people}
        rowKey={({ user }) => user._id}
        rowTone={(person) => (person.state !== 'on-file' && person.owedCents > 0 ? 'warn' : undefined)}
        rowMenu={(person) => ({
          name: person.user.name,
          items: person.form?.maskedTin
            ? [
                {
                  key: 'show',
                  label: t('admin.show'),
                  icon: <IconEye size={16} stroke={1.7} />,
                  onSelect: () => setShown(person),
                },
              ]
            : [],
        })}
        columns={useColumns()}
        search={t('ui:word.nameOrEmail')}
        empty={{ title: t('admin.emptyTitle'), sentence: t('admin.emptyText') }}
      />
      <Suspense>
        {shown?.form && (
          <RevealNumber formId={shown.form._id} name={shown.user.name} onClose={() => setShown(undefined)} />
        )}
        {isPreparing && <YearEnd year={year} years={years} onClose={() => setPreparing(false)} />}
      </Suspense>
    </>
  );
}

function useColumns(): readonly Column<TaxPerson>[] {
  const { t } = useTranslation('tax-forms');
  const formats = useFormats();
  return [
    {
      key: 'person',
      header: t('ui:word.person'),
      primary: true,
      cell: ({ user, dealer }) => (
        <IdentityCell
          before={<Face name={user.name} size={32} />}
          title={user.name}
          href={addressOf(userScreens.edit, { userId: user._id })}
          detail={dealer?.name ?? user.email}
        />
      ),
    },
    {
      key: 'state',
      header: t('admin.form'),
      width: 160,
      cell: ({ state }) => <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>,
    },
    {
      key: 'number',
      header: t('w9.number'),
      priority: 4,
      width: 200,
      cell: ({ form }) =>
        form ? (
          <TwoLines
            first={form.maskedTin ?? t('w9.hidden')}
            second={t('admin.formOf', { year: form.year })}
          />
        ) : (
          t('admin.noForm')
        ),
    },
    {
      key: 'owed',
      header: t('admin.owed'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 140,
      cell: ({ owedCents }) => <span className="num">{formats.money(owedCents, 'USD')}</span>,
    },
    {
      key: 'paid',
      header: t('admin.paid'),
      align: 'end',
      priority: 3,
      width: 140,
      cell: ({ paidCents }) => <span className="num">{formats.money(paidCents, 'USD')}</span>,
    },
  ];
}
