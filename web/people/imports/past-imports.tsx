import { IconArrowBackUp, IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importCalls as calls, type ListedImport } from '#contract/people/imports.calls.ts';
import { ownCsvForm } from '#contract/platform/tables.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import type { ImportedKind } from './imported-kind.ts';
import { UndoImport } from './undo-import.tsx';

const limit = 10;
const tones: Readonly<Record<ListedImport['state'], Tone>> = {
  columns: 'warn',
  judging: 'info',
  ready: 'warn',
  applying: 'info',
  done: 'ok',
  undoing: 'info',
  undone: 'mute',
};

/** What the person imported before, with its result and undo. */
export function PastImports({ kind }: { readonly kind: ImportedKind }) {
  const { t } = useTranslation('people-imports');
  const { texts } = kind;
  const language = useLanguage();
  const list = useListState([], [], 'past');
  const [undoing, setUndoing] = useState<ListedImport>();
  const imports = useCall(
    calls.list,
    { query: { kind: kind.name, page: list.page, limit: list.limit(limit) } },
    { keepPrevious: true, staleMilliseconds: 0 },
  );
  const remove = useChange(calls.remove);
  const columns = useColumns(kind);
  const rowMenu = (row: ListedImport): { name: string; items: MenuAction[] } => ({
    name: row.fileName,
    items: [
      {
        key: 'open',
        label: t('ui:word.open'),
        icon: <IconEye size={16} stroke={1.7} />,
        href: kind.address(row._id),
      },
      {
        key: 'result',
        label: t('result'),
        icon: <IconDownload size={16} stroke={1.7} />,
        href: callAddress(calls.result, { params: { id: row._id }, query: { format: ownCsvForm(language) } }),
      },
      ...(row.abilities.undo
        ? [
            {
              key: 'undo',
              label: t('undo.action'),
              icon: <IconArrowBackUp size={16} stroke={1.7} />,
              onSelect: () => setUndoing(row),
            },
          ]
        : []),
      ...(row.abilities.remove
        ? [
            {
              key: 'remove',
              label: t('past.remove'),
              icon: <IconTrash size={16} stroke={1.7} />,
              tone: 'danger' as const,
              onSelect: () => remove.mutate({ params: { id: row._id } }),
            },
          ]
        : []),
    ],
  });
  return (
    <Stack gap={12}>
      <h2>{t('past.title')}</h2>
      <ListTable
        label={t('past.title')}
        list={list}
        reply={imports}
        rows={imports.data?.imports}
        rowKey={({ _id }) => _id}
        rowMenu={rowMenu}
        columns={columns}
        empty={{ title: t('past.empty'), sentence: texts.emptyText }}
      />
      <UndoImport kind={kind} read={undoing} onClose={() => setUndoing(undefined)} />
    </Stack>
  );
}

function useColumns(kind: ImportedKind): readonly Column<ListedImport>[] {
  const { t } = useTranslation('people-imports');
  const formats = useFormats();
  return [
    {
      key: 'file',
      header: t('ui:word.file'),
      primary: true,
      cell: (row) => (
        <IdentityCell
          title={row.fileName}
          href={kind.address(row._id)}
          detail={t('past.rows', { count: row.total, rows: formats.number(row.total) })}
        />
      ),
    },
    {
      key: 'state',
      header: t('ui:word.status'),
      width: 130,
      cell: (row) => (
        <StatusChip tone={row.problem ? 'bad' : tones[row.state]}>{t(`state.${row.state}`)}</StatusChip>
      ),
    },
    {
      key: 'result',
      header: t('ui:word.result'),
      priority: 2,
      width: 240,
      cell: ({ results, state, counts }) => {
        const added = state === 'undone' ? results.undone : results.added;
        return (
          <TwoLines
            first={
              state === 'done' || state === 'undone'
                ? t(`past.${state}`, {
                    added: formats.number(added),
                    updated: formats.number(results.updated),
                  })
                : ''
            }
            second={
              counts.error + counts.check > 0
                ? t('past.left', {
                    count: counts.error + counts.check,
                    rows: formats.number(counts.error + counts.check),
                  })
                : ''
            }
          />
        );
      },
    },
    {
      key: 'when',
      header: t('past.when'),
      priority: 3,
      width: 150,
      cell: ({ createdAt }) => formats.dateTime(createdAt),
    },
  ];
}
