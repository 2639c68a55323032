import { IconArrowBackUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkOutcome } from '#contract/platform/bulk.ts';
import { callApi } from '#web/platform/call-api.ts';
import { failureText } from '#web/platform/failures.ts';
import { type AnyCallApi } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { CheckList } from '#web/ui/check-list.tsx';
import { Sheet, SheetSection } from '#web/ui/sheet.tsx';
import { offerUndo } from './offer-undo.ts';
import type { SharedCalls } from './publishable.ts';
import type { ReachCall } from './reach-calls.ts';

export interface PublishManySheetProps {
  readonly records: readonly { readonly _id: string; readonly name: string }[];
  readonly calls: Pick<SharedCalls, 'changeStatus'> & { readonly statusReach: ReachCall };
  /** The result of each record; null if the question was closed. */
  readonly onAnswer: (outcomes: readonly BulkOutcome[] | null) => void;
}

/** Whom a record would reach, or why it cannot be published. */
type Found = { readonly people: number } | { readonly refused: string };

const published = { status: 'published' } as const;

/** "Publish 3 items?": whom each of them reaches, before all of them are published. What they tell can be undone together. */
export function PublishManySheet({ records, calls, onAnswer }: PublishManySheetProps) {
  const { t } = useTranslation('publishing');
  const [found, setFound] = useState<Readonly<Record<string, Found>>>({});
  const [isBusy, setBusy] = useState(false);
  const change = useChange(calls.changeStatus, { quiet: true });
  const { statusReach } = calls;
  const ids = records.map(({ _id }) => _id).join();
  useEffect(() => {
    let isOpen = true;
    const ask = async () => {
      for (const id of ids.split(',')) {
        const one = await reachOf(statusReach, id);
        if (!isOpen) return;
        setFound((before) => ({ ...before, [id]: one }));
      }
    };
    void ask();
    return () => {
      isOpen = false;
    };
  }, [ids, statusReach]);

  const ready = records.flatMap((record) => {
    const one = found[record._id];
    return one && 'people' in one ? [{ ...record, people: one.people }] : [];
  });
  const publish = async () => {
    setBusy(true);
    const outcomes: BulkOutcome[] = [];
    for (const { _id, name, people } of ready) {
      const asked = { query: { people } };
      const outcome = { _id, name: { en: name, fr: name } };
      try {
        await change.mutateAsync({ params: { id: _id }, body: published, ...asked });
        outcomes.push({ ...outcome, done: true, message: null });
      } catch (error) {
        outcomes.push({ ...outcome, done: false, message: failureText(error) });
      }
    }
    const done = outcomes.filter((one) => one.done).map((one) => one._id);
    if (done.length > 0)
      await offerUndo(done, {
        done: t('bulk.done.publish', { count: done.length }),
        undo: t('bulk.undo'),
        undone: t('bulk.undone'),
      });
    onAnswer(outcomes);
  };

  return (
    <Sheet
      opened
      onClose={() => onAnswer(null)}
      title={t('bulk.ask.publish', { count: records.length })}
      sub={t('bulk.each')}
      confirmLabel={t('bulk.publish', { count: ready.length })}
      onConfirm={() => void publish()}
      busy={isBusy}
      waiting={Object.keys(found).length < records.length || ready.length === 0}
      note={
        <>
          <IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />
          <span>{t('reach.undoable')}</span>
        </>
      }
    >
      <SheetSection title={t('reach.who')}>
        <CheckList
          checks={records.map(({ _id, name }) => {
            const one = found[_id];
            if (!one) return { key: _id, tone: 'mute', title: name, note: t('bulk.counting') };
            return 'people' in one
              ? {
                  key: _id,
                  tone: 'ok',
                  title: name,
                  note:
                    one.people === 0 ? t('reach.nobody') : t('ui:word.countedPeople', { count: one.people }),
                }
              : { key: _id, tone: 'bad', title: name, note: one.refused };
          })}
        />
      </SheetSection>
    </Sheet>
  );
}

async function reachOf(call: ReachCall, id: string): Promise<Found> {
  try {
    const input = { params: { id }, body: published, query: { page: 1, limit: 1 } };
    const { people } = (await (callApi as AnyCallApi)(call, input)) as { readonly people: number };
    return { people };
  } catch (error) {
    return { refused: failureText(error) };
  }
}
