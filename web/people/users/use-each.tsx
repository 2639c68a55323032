import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#web/platform/failures.ts';
import { queryClient } from '#web/platform/query.ts';
import { refreshSession } from '#web/platform/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckList } from '#web/ui/check-list.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Outcome {
  readonly done: readonly string[];
  /** A message of the server, with the number of people it applies to. */
  readonly refused: ReadonlyMap<string, number>;
}

/** Runs an action for several people, one call each. A refusal does not stop the others, and is reported at the end. */
export function useEach() {
  const { t } = useTranslation('users');
  const heading = useId();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const run = async (
    ids: ReadonlySet<string>,
    work: (id: string) => Promise<unknown>,
  ): Promise<ReadonlySet<string>> => {
    setBusy(true);
    const done: string[] = [];
    const refused = new Map<string, number>();
    for (const id of ids) {
      try {
        await work(id);
        done.push(id);
      } catch (error) {
        const message = failureText(error);
        refused.set(message, (refused.get(message) ?? 0) + 1);
      }
    }
    setBusy(false);
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['users'] }),
      queryClient.invalidateQueries({ queryKey: ['user-requests'] }),
      refreshSession(),
    ]);
    if (refused.size > 0) setOutcome({ done, refused });
    else toast(t('each.done', { count: done.length }));
    return new Set([...ids].filter((id) => !done.includes(id)));
  };
  const close = () => setOutcome(undefined);
  const dialog = outcome && (
    <Dialog opened labelledBy={heading} onClose={close}>
      <Stack>
        <h2 id={heading}>{t('each.title', { count: outcome.done.length })}</h2>
        <CheckList
          checks={[...outcome.refused].map(([message, count]) => ({
            key: message,
            tone: 'bad' as const,
            title: t('each.refused', { count }),
            note: message,
          }))}
        />
        <Row justify="end">
          <Button variant="filled" onClick={close}>
            {t('ui:form.close')}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
  return { busy, run, dialog };
}
