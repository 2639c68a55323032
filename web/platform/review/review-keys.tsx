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

interface ReviewKeysProps {
  /** Keys that do nothing here. */
  readonly absent?: readonly ReviewKey[];
  readonly onClose: () => void;
}

/** The keys of a review, and the switch for them. */
export function ReviewKeys({ absent = [], onClose }: ReviewKeysProps) {
  const { t } = useTranslation('review-queue');
  const id = useId();
  const [{ letters }, change] = useReviewHabits();
  return (
    <Dialog opened onClose={onClose} labelledBy={id}>
      <Stack gap={16}>
        <h2 id={id}>{t('keys.title')}</h2>
        <dl className={classes.keys}>
          {keys
            .filter(([, what]) => !absent.includes(what))
            .map(([key, what]) => (
              <div key={key}>
                <dt>
                  <KeyHint>{key}</KeyHint>
                </dt>
                <dd>{t(`keys.${what}`)}</dd>
              </div>
            ))}
        </dl>
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
