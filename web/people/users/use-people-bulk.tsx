import { Fragment, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome, BulkReply } from '#contract/platform/bulk.ts';
import { mostAtOnce } from '#contract/platform/long-work.fields.ts';
import { showFailure } from '#web/platform/failures.ts';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { BulkOutcomes } from '#web/platform/long-work/bulk-outcomes.tsx';
import { showStarted } from '#web/platform/long-work/started.ts';
import { queryClient } from '#web/platform/query.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { ExportChosen } from './export-chosen.tsx';

interface PeopleList<Row> {
  readonly narrowed: object;
  readonly total: number | undefined;
  readonly load: Parameters<typeof useChoosing<Row>>[0]['load'];
  /** The filters of the export if the chosen people are all of them; undefined otherwise. */
  readonly whole: (chosenCount: number) => ComponentProps<typeof ExportChosen>['whole'];
}

/** What can be done to the chosen people: its button and the question before. */
interface BulkAction {
  readonly key: string;
  readonly label: string;
  readonly look?: Pick<ButtonLook, 'variant' | 'tone'>;
  readonly title: (chosenCount: number) => string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  /** The hint of the reason it asks for. */
  readonly reasonHint?: string;
  readonly work: (ids: string[], reason: string) => Promise<BulkReply>;
}

/** An action that asks for more than a reason, in a form of its own. */
interface BulkForm {
  readonly key: string;
  readonly label: string;
  readonly form: (of: {
    readonly ids: readonly string[];
    readonly busy: boolean;
    readonly onClose: () => void;
    readonly onRun: (work: () => Promise<BulkReply>) => void;
  }) => ReactNode;
}

/** Bulk actions on the people chosen in a list, next to their export. */
export function usePeopleBulk<Row extends { readonly _id: string; readonly fullName: string }>(
  { whole, ...list }: PeopleList<Row>,
  actions: readonly BulkAction[],
  forms: readonly BulkForm[] = [],
) {
  const { t } = useTranslation('users');
  const [asking, setAsking] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>();
  const choosing = useChoosing<Row>({
    ...list,
    keyOf: (person) => person._id,
    rowName: (person) => person.fullName,
  });
  const { selected } = choosing;
  const close = () => setAsking(undefined);
  const run = async (work: () => Promise<BulkReply>) => {
    setBusy(true);
    try {
      const reply = await work();
      close();
      if (reply.work) {
        choosing.choose(new Set());
        await showStarted(reply.work);
      } else await report(reply.outcomes);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const report = async (each: readonly BulkOutcome[]) => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['users'] }),
      queryClient.invalidateQueries({ queryKey: ['user-requests'] }),
      refreshSession(),
    ]);
    const refused = each.filter((one) => !one.done);
    // They stay chosen, to try something else with them.
    choosing.choose(new Set(refused.map((one) => one._id)));
    if (refused.length > 0) setOutcomes(each);
    else toast(t('bulk.done', { count: each.length }));
  };
  return {
    selection: {
      ...choosing.selection,
      actions: (
        <>
          <ExportChosen selected={selected} whole={whole(selected.size)} />
          {forms.map(({ key, label }) => (
            <Button key={key} size="sm" onClick={() => setAsking(key)}>
              {label}
            </Button>
          ))}
          {actions.map(({ key, label, look }) => (
            <Button key={key} size="sm" {...look} onClick={() => setAsking(key)}>
              {label}
            </Button>
          ))}
        </>
      ),
    },
    dialogs: (
      <>
        {actions.map((action) => (
          <ConfirmDialog
            key={action.key}
            opened={asking === action.key}
            title={action.title(selected.size)}
            confirmLabel={action.confirmLabel}
            {...(action.danger && { danger: true })}
            {...(action.reasonHint !== undefined && {
              reason: { label: t('ui:word.reason'), hint: action.reasonHint, required: true },
            })}
            busy={busy}
            onConfirm={(reason) => void run(() => action.work([...selected], reason))}
            onClose={close}
          >
            {action.text}
            {selected.size > mostAtOnce && ` ${t('long-work:bulk.background')}`}
          </ConfirmDialog>
        ))}
        {forms.map(
          ({ key, form }) =>
            asking === key && (
              <Fragment key={key}>
                {form({ ids: [...selected], busy, onClose: close, onRun: (work) => void run(work) })}
              </Fragment>
            ),
        )}
        {outcomes && <BulkOutcomes outcomes={outcomes} onClose={() => setOutcomes(undefined)} />}
      </>
    ),
  };
}
