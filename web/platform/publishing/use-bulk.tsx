import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome, BulkReply, bulkReply } from '#contract/platform/bulk.ts';
import type { Call, CallInput } from '#contract/platform/call.ts';
import { mostAtOnce } from '#contract/platform/long-work.fields.ts';
import type { PublicationBulkAction } from '#contract/platform/publishing.ts';
import { useChoosing, type Choosing } from '#web/platform/lists/use-choosing.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';

/** The opposite of an action that did the same to every record, offered as Undo. */
const opposite: Partial<Record<PublicationBulkAction, PublicationBulkAction>> = {
  publish: 'unpublish',
  delete: 'restore',
};

/** A room's call for an action on many records. */
type BulkCall = Call & { readonly reply: typeof bulkReply };

interface BulkOptions<C extends BulkCall, Row> extends Omit<Choosing<Row>, 'rowName'> {
  readonly input: (body: { action: PublicationBulkAction; ids: string[] }) => CallInput<C>;
  readonly actions: readonly PublicationBulkAction[];
  readonly rowName: (row: Row) => string;
  /**
   * The question before records are published that reach people, in place of the usual one; undefined if there is none. It counts each of them, so
   * there are at most `mostAtOnce`.
   */
  readonly asksToPublish?: (
    ids: readonly string[],
    onAnswer: (outcomes: readonly BulkOutcome[] | null) => void,
  ) => ReactNode | undefined;
}

/** Bulk actions on the chosen rows: the buttons, the question before, undo, and the result of each row. */
export function useBulk<C extends BulkCall, Row>(
  call: C,
  { input, actions, asksToPublish, ...rows }: BulkOptions<C, Row>,
) {
  const { t } = useTranslation('publishing');
  const [asked, setAsked] = useState<PublicationBulkAction>();
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const { selected, selection, choose } = useChoosing<Row>(rows);
  const clear = () => choose(new Set());
  const undo = useChange(call, { onDone: () => toast(t('bulk.undone')) });
  const bulk = useChange(call);
  const answered = (published: readonly BulkOutcome[] | null) => {
    setAsked(undefined);
    if (!published) return;
    clear();
    if (published.some((one) => !one.done)) setOutcomes(published);
  };
  const run = async (action: PublicationBulkAction) => {
    const ids = [...selected];
    const reply: BulkReply = await bulk.mutateAsync(input({ action, ids }));
    setAsked(undefined);
    clear();
    if (reply.work) return showStarted(reply.work);
    if (reply.outcomes.some((one) => !one.done)) return setOutcomes(reply.outcomes);
    const back = opposite[action];
    toast(
      t(`bulk.done.${action}`, { count: ids.length }),
      back && { label: t('bulk.undo'), run: () => undo.mutate(input({ action: back, ids })) },
    );
  };
  const own = asked === 'publish' ? asksToPublish?.([...selected].slice(0, mostAtOnce), answered) : undefined;
  const isTooMany = own !== undefined && selected.size > mostAtOnce;
  const label = (action: PublicationBulkAction) =>
    action === 'delete' || action === 'restore' ? t(`ui:word.${action}`) : t(action);
  return {
    clear,
    selection: {
      ...selection,
      actions: actions.map((action) => (
        <Button
          key={action}
          size="sm"
          {...(action === 'delete' && { tone: 'danger' as const, variant: 'subtle' as const })}
          onClick={() => setAsked(action)}
        >
          {label(action)}
        </Button>
      )),
    },
    dialogs: (
      <>
        <Suspense>{!isTooMany && own}</Suspense>
        <ConfirmDialog
          opened={isTooMany}
          title={t('bulk.tooMany.title', { count: mostAtOnce })}
          confirmLabel={t('bulk.tooMany.confirm', { count: mostAtOnce })}
          onConfirm={() => choose(new Set([...selected].slice(0, mostAtOnce)))}
          onClose={() => setAsked(undefined)}
        >
          {t('bulk.tooMany.text', { chosen: selected.size })}
        </ConfirmDialog>
        <ConfirmDialog
          opened={asked !== undefined && !own}
          title={asked && t(`bulk.ask.${asked}`, { count: selected.size })}
          confirmLabel={asked && label(asked)}
          danger={asked === 'delete'}
          busy={bulk.isPending}
          onConfirm={() => {
            // A failure has shown the shared alert.
            if (asked) run(asked).catch(() => undefined);
          }}
          onClose={() => setAsked(undefined)}
        >
          {t(selected.size > mostAtOnce ? 'long-work:bulk.background' : 'long-work:bulk.each')}
        </ConfirmDialog>
        {outcomes && <BulkOutcomes outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
      </>
    ),
  };
}
