import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChoosing } from '#web/platform/lists/use-choosing.ts';
import { Button, type ButtonLook } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ExportChosen } from './export-chosen.tsx';
import { useEach } from './use-each.tsx';

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
  readonly work: (userId: string, reason: string) => Promise<unknown>;
}

/** Bulk actions on the people chosen in a list, next to their export. */
export function usePeopleBulk<Row extends { readonly _id: string; readonly fullName: string }>(
  { whole, ...list }: PeopleList<Row>,
  actions: readonly BulkAction[],
) {
  const { t } = useTranslation('ui');
  const [asking, setAsking] = useState<string>();
  const each = useEach();
  const choosing = useChoosing<Row>({
    ...list,
    keyOf: (person) => person._id,
    rowName: (person) => person.fullName,
  });
  const { selected } = choosing;
  const close = () => setAsking(undefined);
  const work = async (one: (userId: string) => Promise<unknown>) => {
    choosing.choose(await each.run(selected, one));
    close();
  };
  return {
    selection: {
      ...choosing.selection,
      actions: (
        <>
          <ExportChosen selected={selected} whole={whole(selected.size)} />
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
              reason: { label: t('word.reason'), hint: action.reasonHint, required: true },
            })}
            busy={each.busy}
            onConfirm={(reason) => void work((userId) => action.work(userId, reason))}
            onClose={close}
          >
            {action.text}
          </ConfirmDialog>
        ))}
        {each.dialog}
      </>
    ),
  };
}
