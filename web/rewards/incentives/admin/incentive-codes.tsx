import { IconPlus, IconUserPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { incentiveCodeCalls, type IncentiveCode } from '#contract/rewards/incentive-codes.calls.ts';
import type { Incentive } from '#contract/rewards/incentives.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { deleteAction } from '#web/platform/lists/row-actions.tsx';
import { useDeletion } from '#web/platform/lists/use-deletion.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { stockState } from '../stock-state.ts';
import type { AddedCodes as Added } from './add-codes.tsx';
import { AddedCodes } from './added-codes.tsx';
import classes from './codes.module.css';

const AddCodes = lazyPart(() => import('./add-codes.tsx').then((module) => ({ default: module.AddCodes })));
const HandOverCode = lazyPart(() =>
  import('./hand-over-code.tsx').then((module) => ({ default: module.HandOverCode })),
);

const limit = 25;
const states = ['unclaimed', 'claimed'] as const;

/** The codes of an incentive: who has them, adding, assigning, and deleting. */
export function IncentiveCodes({ incentive }: { incentive: Incentive }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const [open, setOpen] = useState<'add' | 'next' | IncentiveCode>();
  const [added, setAdded] = useState<Added>();
  const list = useListState({ text: 'text', state: states }, [], 'codes');
  const { text, state } = list.filters;
  const params = { id: incentive._id };
  const codes = useCall(
    incentiveCodeCalls.list,
    {
      params,
      query: {
        text,
        page: list.page,
        limit,
        ...(state && { claimed: String(state === 'claimed') }),
      },
    },
    { keepPrevious: true },
  );
  const deletion = useDeletion(incentiveCodeCalls.remove, {
    input: (code: IncentiveCode) => ({ params: { id: code._id } }),
    words: (code) => ({
      title: t('codes.delete.title', { code: code.code }),
      text: t('codes.delete.text'),
      confirm: t('codes.delete.confirm'),
    }),
    done: t('codes.delete.done'),
  });
  const counts = codes.data?.counts;
  const mayEdit = incentive.abilities.edit;
  const addButton = mayEdit && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setOpen('add')}>
      {t('codes.add')}
    </Button>
  );
  const actionsOn = (code: IncentiveCode): MenuAction[] =>
    mayEdit && !code.claimed
      ? [
          {
            key: 'assign',
            label: t('codes.assign'),
            icon: <IconUserPlus size={16} stroke={1.7} />,
            onSelect: () => setOpen(code),
          },
          deleteAction(t('ui:word.delete'), () => deletion.ask(code)),
        ]
      : [];
  return (
    <Stack gap={16}>
      {added && <AddedCodes added={added} onClose={() => setAdded(undefined)} />}
      {counts && counts.all > 0 && <Left left={counts.unclaimed} total={counts.all} />}
      <ListTable
        label={t('codes.title')}
        list={list}
        reply={codes}
        rows={codes.data?.codes}
        rowKey={(code) => code._id}
        rowMenu={(code) => ({ name: code.code, items: actionsOn(code) })}
        columns={useColumns()}
        search={t('codes.search')}
        choices={[
          {
            name: 'state',
            label: t('ui:word.status'),
            options: states.map((value) => ({
              value,
              label: counts
                ? t('codes.counted', {
                    state: t(`codes.state.${value}`),
                    shown: formats.number(counts[value]),
                  })
                : t(`codes.state.${value}`),
            })),
          },
        ]}
        moreFilters={{
          children: (
            <>
              {mayEdit && (counts?.unclaimed ?? 0) > 0 && (
                <Button icon={<IconUserPlus size={16} stroke={1.7} />} onClick={() => setOpen('next')}>
                  {t('codes.next')}
                </Button>
              )}
              {(counts?.all ?? 0) > 0 && addButton}
            </>
          ),
        }}
        empty={{ title: t('codes.empty.title'), sentence: t('codes.empty.sentence'), action: addButton }}
      />
      <Suspense>
        {open === 'add' && (
          <AddCodes incentiveId={incentive._id} onAdded={setAdded} onClose={() => setOpen(undefined)} />
        )}
        {open && open !== 'add' && (
          <HandOverCode
            incentive={incentive}
            {...(open !== 'next' && { code: open })}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
      {deletion.dialog}
    </Stack>
  );
}

/** That the codes run out. */
function Left({ left, total }: { left: number; total: number }) {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  const state = stockState({ leftCount: left, total });
  if (!state) return null;
  if (state === 'out')
    return (
      <Strip tone="bad" title={t('codes.out')}>
        {t('codes.outSub')}
      </Strip>
    );
  return (
    <Strip tone="warn" title={t('codes.low', { count: left, shown: formats.number(left) })}>
      {t('codes.lowSub')}
    </Strip>
  );
}

function useColumns(): readonly Column<IncentiveCode>[] {
  const { t } = useTranslation('incentives');
  const formats = useFormats();
  return [
    {
      key: 'code',
      header: t('ui:word.code'),
      primary: true,
      cell: ({ code, user }) => (
        <IdentityCell title={<span className={classes.code}>{code}</span>} detail={user?.name} />
      ),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ claimed, retiredAt }) => {
        if (retiredAt) return <StatusChip tone="bad">{t('codes.retired')}</StatusChip>;
        return claimed ? (
          <StatusChip tone="mute">{t('codes.state.claimed')}</StatusChip>
        ) : (
          <StatusChip tone="ok">{t('codes.state.unclaimed')}</StatusChip>
        );
      },
    },
    {
      key: 'claimedAt',
      header: t('codes.claimedOn'),
      priority: 3,
      width: 150,
      cell: ({ claimedAt }) => (claimedAt ? formats.date(claimedAt, 'MM/DD/YYYY') : '–'),
    },
    {
      key: 'addedAt',
      header: t('codes.addedOn'),
      priority: 4,
      width: 150,
      cell: ({ addedAt }) => formats.date(addedAt, 'MM/DD/YYYY'),
    },
  ];
}
