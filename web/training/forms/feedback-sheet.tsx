import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formCalls } from '#contract/training/forms.calls.ts';
import { useCall } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import classes from './feedback-sheet.module.css';
import '#web/platform/theme/input-styles.ts';

const ratings = [1, 2, 3, 4, 5] as const;

/** Asks for feedback once, at the end of a passed course. It may be skipped and is not asked again. */
export function FeedbackSheet({ courseId }: { courseId: string }) {
  const { t } = useTranslation('forms');
  const given = useCall(formCalls.currentUser, { query: { course: courseId } });
  const [rating, setRating] = useState<number | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [helped, setHelped] = useState('');
  const [missing, setLacking] = useState('');
  const [isThanked, setThanked] = useState(false);
  const save = useChange(formCalls.create);
  const send = (data: object) =>
    save.mutateAsync({ body: { type: 'course-feedback', course: courseId, data } });

  if (isThanked) return <Strip tone="ok" live="status" title={t('thanks')} />;
  // Already asked or answered, or not known yet: continue without asking.
  if (!given.data || given.data.forms.length > 0) return null;
  return (
    <Panel title={t('title')} sub={t('sub')} level={3}>
      <Stack
        as="form"

        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (rating === null) return setMissing(true);
          void send({ rating, helped, missing }).then(
            () => setThanked(true),
            // The shared alert has shown the error; the text stays.
            () => undefined,
          );
        }}
      >
        <fieldset className={classes.ratings} aria-invalid={isMissing || undefined}>
          <legend>{t('rating')}</legend>
          <div>
            {ratings.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name={`rating-${courseId}`}
                  value={value}
                  checked={rating === value}
                  onChange={() => {
                    setRating(value);
                    setMissing(false);
                  }}
                />
                <span className="num">{value}</span>
                <small>{t(`word.${value}`)}</small>
              </label>
            ))}
          </div>
          {isMissing && (
            <p role="alert" className={classes.error}>
              {t('ratingNeeded')}
            </p>
          )}
        </fieldset>
        <Textarea
          label={t('helped')}
          value={helped}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => setHelped(event.currentTarget.value)}
        />
        <Textarea
          label={t('missing')}
          value={missing}
          maxLength={2000}
          autosize
          minRows={2}
          onChange={(event) => setLacking(event.currentTarget.value)}
        />
        <Row>
          <Button type="submit" busy={save.isPending}>
            {t('send')}
          </Button>
          <Button
            variant="subtle"
            tone="neutral"
            disabled={save.isPending}
            onClick={() =>
              save.mutate({ body: { type: 'course-feedback', course: courseId, data: { skipped: true } } })
            }
          >
            {t('skip')}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
