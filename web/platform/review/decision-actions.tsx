import { Checkbox, Radio, Stack as Radios, Textarea } from '@mantine/core';
import '#web/platform/theme/input-styles.ts';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import classes from './review.module.css';
import { useReviewHabits } from './review-habits.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** A reason that is not one of the ready ones, and has to be written. */
export const otherReason = 'other';

export interface Denial {
  /** The value of the chosen reason, or `otherReason`. */
  readonly reason: string;
  /** What was written besides; never empty with `otherReason`. */
  readonly note: string;
}

interface DecisionActionsProps {
  readonly busy: boolean;
  readonly approve: { readonly label: string; readonly onPress: () => void };
  /** Approving less than was asked for: the button, and the fields while it is pressed. */
  readonly part?: {
    readonly isOpen: boolean;
    readonly onToggle: () => void;
    readonly fields: ReactNode;
    readonly label: string;
    readonly onPress: () => void;
  };
  readonly deny: {
    readonly label: string;
    /** What follows from a denial. */
    readonly hint: string;
    readonly reasons: readonly { readonly value: string; readonly label: string }[];
    /** The longest text of the note. */
    readonly maxLength: number;
    /** A ready reason can have a note as well. */
    readonly hasNote?: boolean;
    readonly onDeny: (denial: Denial) => void;
  };
}

/** Approve, approve a part, or deny with a reason: the same buttons and keys in every queue. */
export function DecisionActions({ busy, approve, part, deny }: DecisionActionsProps) {
  const { t } = useTranslation('review-queue');
  const [isDenying, setDenying] = useState(false);
  const [{ goesOn, letters }, change] = useReviewHabits();
  const openDenial = () => setDenying(true);
  const run = (action: () => void) => () => {
    if (!busy) action();
  };
  const togglePart =
    part &&
    (() => {
      setDenying(false);
      part.onToggle();
    });
  useReviewKeys({ a: run(approve.onPress), p: togglePart, d: openDenial });
  const hint = (key: string) => letters && <KeyHint>{key}</KeyHint>;
  return (
    <Stack gap={12}>
      <Button
        variant={part?.isOpen || isDenying ? 'default' : 'filled'}
        size="md"
        fullWidth
        busy={busy && !part?.isOpen && !isDenying}
        onClick={run(approve.onPress)}
        iconAfter={hint('A')}
        aria-keyshortcuts="a"
      >
        {approve.label}
      </Button>
      <div className={classes.pair}>
        {togglePart && (
          <Button
            fullWidth
            onClick={togglePart}
            aria-expanded={part.isOpen}
            iconAfter={hint('P')}
            aria-keyshortcuts="p"
          >
            {t('part')}
          </Button>
        )}
        <Button
          fullWidth
          tone="danger"
          onClick={openDenial}
          aria-expanded={isDenying}
          iconAfter={hint('D')}
          aria-keyshortcuts="d"
        >
          {t('ui:word.deny')}
        </Button>
      </div>
      {part?.isOpen && !isDenying && (
        <Stack gap={12}>
          {part.fields}
          <Button variant="filled" fullWidth busy={busy} onClick={run(part.onPress)}>
            {part.label}
          </Button>
        </Stack>
      )}
      {isDenying && <DenialForm {...deny} busy={busy} onCancel={() => setDenying(false)} />}
      <Checkbox
        label={t('goesOn')}
        checked={goesOn}
        onChange={(event) => change({ goesOn: event.currentTarget.checked })}
      />
    </Stack>
  );
}

type DenialFormProps = DecisionActionsProps['deny'] & {
  readonly busy: boolean;
  readonly onCancel: () => void;
};

/** The reasons by number. A chosen one needs only Enter, one in words needs the words. */
function DenialForm({ label, hint, reasons, maxLength, hasNote, onDeny, busy, onCancel }: DenialFormProps) {
  const { t } = useTranslation('review-queue');
  const [{ letters }] = useReviewHabits();
  const [reason, setReason] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<'choose' | 'write'>();
  const form = useRef<HTMLFormElement>(null);
  const words = useRef<HTMLTextAreaElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const options = [
    ...reasons.filter(({ value }) => value !== otherReason),
    { value: otherReason, label: t('other') },
  ];
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const isOther = reason === otherReason;
  const choose = (value: string) => {
    setReason(value);
    setProblem(undefined);
  };
  const byKey = (value: string) => () => {
    choose(value);
    // The field of the words is there after the next frame.
    requestAnimationFrame(() => (value === otherReason ? words : confirm).current?.focus());
  };
  useReviewKeys(Object.fromEntries(options.map(({ value }, index) => [String(index + 1), byKey(value)])));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (reason === null) return setProblem('choose');
    if (isOther && note.trim() === '') {
      setProblem('write');
      words.current?.focus();
      return;
    }
    onDeny({ reason, note: note.trim() });
  };
  return (
    <Stack as="form" gap={12} ref={form} onSubmit={submit} noValidate>
      <Radio.Group
        label={t('ui:word.reason')}
        description={hint}
        value={reason}
        onChange={choose}
        {...(problem === 'choose' && { error: t('choose') })}
      >
        <Radios gap={8} mt={8}>
          {options.map(({ value, label: text }, index) => (
            <Radio
              key={value}
              value={value}
              label={
                <Row gap={8} nowrap>
                  {letters && <KeyHint>{index + 1}</KeyHint>}
                  {text}
                </Row>
              }
            />
          ))}
        </Radios>
      </Radio.Group>
      {(isOther || hasNote) && (
        <Textarea
          ref={words}
          label={t(isOther ? 'words' : 'ui:word.note')}
          required={isOther}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value);
            setProblem(undefined);
          }}
          autosize
          minRows={2}
          maxLength={maxLength}
          {...(problem === 'write' && { error: t('write') })}
        />
      )}
      <Row gap={8}>
        <Button ref={confirm} type="submit" variant="filled" tone="danger" busy={busy}>
          {label}
        </Button>
        <Button variant="subtle" tone="neutral" onClick={onCancel}>
          {t('ui:word.cancel')}
        </Button>
      </Row>
    </Stack>
  );
}
