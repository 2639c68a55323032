import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importCalls as calls, type Import, type ImportRow } from '#contract/people/imports.calls.ts';
import { useChange } from '#web/platform/use-change.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Button } from '#web/ui/button.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

interface CorrectRowProps {
  readonly read: Import;
  /** Undefined while none is open. */
  readonly row: ImportRow | undefined;
  readonly onClose: () => void;
}

/** Corrects a row: its cells, what is doubtful about it, or whether it is left out. It is judged at once. */
export function CorrectRow({ read, row, onClose }: CorrectRowProps) {
  const { t } = useTranslation('people-imports');
  const language = useLanguage();
  const [cells, setCells] = useState<Readonly<Record<string, string>>>({});
  const [isConfirmed, setConfirmed] = useState(false);
  const [isLeftOut, setLeftOut] = useState(row?.isLeftOut ?? false);
  const correct = useChange(calls.correct, {
    onDone: ({ row: { number, outcome } }) => {
      toast(t('correct.done', { number, outcome: t(`outcome.${outcome ?? 'same'}`) }));
      onClose();
    },
  });
  if (!row) return null;
  const mapped = new Set(read.mapping);
  const faulty = new Set(row.reasons.map(({ column }) => column));
  // What the table has, and what a reason is about, stand first.
  const columns = read.columns.filter(({ key }) => mapped.has(key) || faulty.has(key));
  const isDirty = Object.keys(cells).length > 0 || isConfirmed || isLeftOut !== row.isLeftOut;
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('correct.title', { number: row.number })}
      submitLabel={t('correct.save')}
      submitDisabled={!isDirty}
      busy={correct.isPending}
      dirty={isDirty}
      onSubmit={(event) => {
        event.preventDefault();
        correct.mutate({
          params: { id: read._id, number: row.number },
          body: {
            ...(Object.keys(cells).length > 0 && { cells }),
            ...(isConfirmed && { confirmed: true }),
            ...(isLeftOut !== row.isLeftOut && { leftOut: isLeftOut }),
          },
        });
      }}
    >
      <Stack>
        {row.reasons
          .filter(({ column }) => column === null)
          .map(({ sentence }) => (
            <Strip key={sentence} tone={row.outcome === 'error' ? 'bad' : 'warn'} title={sentence} />
          ))}
        {row.suggestion && (
          <Strip
            tone="warn"
            title={t('correct.suggestion', { label: row.suggestion.label })}
            actions={
              <Button
                size="xs"
                onClick={() => {
                  const { column, value } = row.suggestion!;
                  setCells((before) => ({ ...before, [column]: value }));
                }}
              >
                {t('correct.take')}
              </Button>
            }
          />
        )}
        {row.canConfirm && (
          <Checkbox
            label={t('correct.confirm')}
            description={row.reasons.map(({ sentence }) => sentence).join(' ')}
            checked={isConfirmed}
            onChange={(event) => setConfirmed(event.currentTarget.checked)}
          />
        )}
        {columns.map(({ key, label }) => (
          <TextInput
            key={key}
            label={label[language]}
            value={cells[key] ?? row.values[key] ?? ''}
            error={row.reasons
              .filter(({ column }) => column === key)
              .map(({ sentence }) => sentence)
              .join(' ')}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setCells((before) => ({ ...before, [key]: value }));
            }}
          />
        ))}
        <Checkbox
          label={t('correct.leaveOut')}
          checked={isLeftOut}
          onChange={(event) => setLeftOut(event.currentTarget.checked)}
        />
      </Stack>
    </FormDrawer>
  );
}
