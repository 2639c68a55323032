import { IconGitMerge } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergingCalls as calls, type PastMerge } from '#contract/people/merging.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toasts.ts';
import { mergeAddress } from '../merge-address.ts';

/** The accounts that were merged into a person’s, with the way to separate the newest. */
export function MergedAccounts({ recordId }: RecordPartProps) {
  const { t } = useTranslation('merging');
  const formats = useFormats();
  const found = useCall(calls.merges, { params: { userId: recordId } });
  const [asked, setAsked] = useState<PastMerge>();
  const separate = useChange(calls.separate, {
    onDone: () => {
      setAsked(undefined);
      toast(t('separated'));
    },
  });
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={4} />;
  const { merges } = found.data;
  const add = (
    <ButtonLink href={mergeAddress(recordId)} icon={<IconGitMerge size={16} stroke={1.7} />}>
      {t('merged.add')}
    </ButtonLink>
  );
  if (merges.length === 0)
    return (
      <EmptyState title={t('merged.empty')} action={add}>
        {t('merged.emptyText')}
      </EmptyState>
    );
  return (
    <Stack gap={16}>
      <DataTable
        label={t('merged.title')}
        rows={merges}
        rowKey={({ account }) => account._id}
        columns={[
          {
            key: 'account',
            header: t('ui:word.account'),
            primary: true,
            cell: ({ account }) => <IdentityCell title={account.fullName} detail={account.email} />,
          },
          {
            key: 'at',
            header: t('merged.at'),
            width: 200,
            cell: ({ mergedAt, mergedBy }) => (
              <TwoLines
                first={formats.date(mergedAt)}
                second={mergedBy && t('ui:word.byNamed', { name: mergedBy })}
              />
            ),
          },
          {
            key: 'separate',
            header: '',
            align: 'end',
            width: 130,
            phone: 'line',
            cell: (merge) =>
              merge.isNewest ? (
                <Button size="sm" onClick={() => setAsked(merge)}>
                  {t('merged.separate')}
                </Button>
              ) : (
                <span className="sub">{t('merged.newerFirst')}</span>
              ),
          },
        ]}
      />
      <div>{add}</div>
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('merged.ask')}
        confirmLabel={t('merged.separate')}
        busy={separate.isPending}
        onConfirm={() => asked && separate.mutate({ params: { userId: asked.account._id } })}
        onClose={() => setAsked(undefined)}
      >
        {t('merge.separableText')}
      </ConfirmDialog>
    </Stack>
  );
}
