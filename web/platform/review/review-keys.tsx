import { Switch } from '@mantine/core';
import '#web/platform/theme/input-styles.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { KeyHint } from '#web/ui/key-hint.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useReviewHabits } from './review-habits.ts';
import classes from './review.module.css';

const keys = [
  ['A', 'approve'],
  ['P', 'part'],
  ['D', 'deny'],
  ['1 – 9', 'reason'],
  ['J', 'next'],
  ['K', 'previous'],
  ['?', 'show'],
] as const;

export type ReviewKey = (typeof keys)[number][1];

/** A key of one queue, and what it does in words. */
export type OwnKey = readonly [key: string, words: string];

interface ReviewKeysProps {
  /** Keys that do nothing here. */
  readonly absent?: readonly ReviewKey[];
  /** Keys that only this queue has. */
  readonly more?: readonly OwnKey[];
  readonly onClose: () => void;
}

/** The keys of a review, and the switch for them. */
export function ReviewKeys({ absent = [], more = [], onClose }: ReviewKeysProps) {
  const { t } = useTranslation('review-queue');
  const id = useId();
  const [{ letters }, change] = useReviewHabits();
  const all = [
    ...keys
      .filter(([, what]) => !absent.includes(what))
      .map(([key, what]): OwnKey => [key, t(`keys.${what}`)]),
    ...more,
  ];
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <Stack gap={16}>
        <h2 id={id}>{t('keys.title')}</h2>
        <Stack as="dl" gap={8} className={classes.keys}>
          {all.map(([key, words]) => (
            <div key={key}>
              <dt>
                <KeyHint>{key}</KeyHint>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </Stack>
        <Switch
          label={t('keys.letters')}
          description={t('keys.lettersHint')}
          checked={letters}
          onChange={(event) => change({ letters: event.currentTarget.checked })}
        />
        <Row justify="end">
          <Button onClick={onClose}>{t('ui:word.close')}</Button>
        </Row>
      </Stack>
    </Dialog>
  );
}
