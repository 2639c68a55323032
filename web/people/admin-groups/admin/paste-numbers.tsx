import { Textarea } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pastedValues } from '#contract/platform/pasted-values.ts';
import { adminGroupCalls, type DealerOutcome } from '#contract/people/admin-groups.calls.ts';
import { maxMoved } from '#contract/people/admin-groups.fields.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { dealerOption } from '../search-members.ts';
import type { Pending } from '../use-pending.ts';
import classes from './group-editor.module.css';

interface PasteNumbersProps {
  readonly groupId: string | undefined;
  readonly pending: Pending;
  readonly onClose: () => void;
}

/** Adds many dealers by their numbers, pasted from a sheet or a mail, and shows what became of each number. */
export function PasteNumbers({ groupId, pending, onClose }: PasteNumbersProps) {
  const { t } = useTranslation('admin-groups');
  const [text, setText] = useState('');
  const [outcomes, setOutcomes] = useState<readonly DealerOutcome[]>();
  const find = useChange(adminGroupCalls.findDealers);
  const numbers = [...new Set(pastedValues(text, { alsoAtCommas: true }))];
  const isTooMany = numbers.length > maxMoved;
  const found = (outcomes ?? []).flatMap(({ outcome, dealer }) =>
    outcome === 'found' && dealer ? [dealerOption(dealer)] : [],
  );
  const rest = (outcomes ?? []).filter(({ outcome }) => outcome !== 'found');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (outcomes) {
      pending.add(found);
      return onClose();
    }
    if (numbers.length === 0 || isTooMany) return;
    find.mutate({ body: { numbers, group: groupId } }, { onSuccess: ({ dealers }) => setOutcomes(dealers) });
  };

  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t('paste.title')}
      sub={t('paste.sub')}
      submitLabel={outcomes ? t('paste.add', { count: found.length }) : t('paste.find')}
      onSubmit={submit}
      busy={find.isPending}
    >
      <Textarea
        label={t('paste.numbers')}
        description={t('paste.hint')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setOutcomes(undefined);
        }}
        error={isTooMany && t('paste.tooMany', { maximum: maxMoved })}
        autosize
        minRows={5}
        maxRows={12}
        data-autofocus
      />
      {outcomes && (
        <>
          <Strip
            live="status"
            tone={rest.length > 0 ? 'warn' : 'ok'}
            title={t('paste.found', { count: found.length })}
          />
          {rest.length > 0 && (
            <ul className={classes.outcomes} aria-label={t('paste.rest')}>
              {rest.map(({ number, outcome, dealer }) => (
                <li key={number}>
                  <strong>{number}</strong>
                  <span>{[dealer?.name, t(`paste.outcome.${outcome}`)].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </FormDrawer>
  );
}
