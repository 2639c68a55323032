import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventAnswers } from '#contract/library/event-answers.ts';
import { eventCalls } from '#contract/library/events.calls.ts';
import type { EventDetail } from '#contract/library/events.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toasts.ts';
import classes from './answer-panel.module.css';

/** The reader’s answer, which can be changed until the end, and how many people gave each. */
export function AnswerPanel({ event }: { event: EventDetail }) {
  const { t } = useTranslation('events');
  const formats = useFormats();
  const attend = useChange(eventCalls.attend, {
    alsoChanges: ['favorites'],
    onDone: () => toast(t('answer.saved')),
  });
  const { answer, counts, period, canceledAt } = event;
  const mayAnswer = event.abilities.answer;
  const sending = attend.isPending ? attend.variables.body.type : undefined;
  return (
    <Panel title={t('answer.title')}>
      <Stack gap={12}>
        {mayAnswer ? (
          <div className={classes.answers} role="group" aria-label={t('answer.title')}>
            {eventAnswers.map((type) => (
              <Button
                key={type}
                size="md"
                fullWidth
                variant={
                  answer === type ? 'light' : answer === null && type === 'going' ? 'filled' : 'default'
                }
                aria-pressed={answer === type}
                busy={sending === type}
                disabled={sending !== undefined && sending !== type}
                {...(answer === type && { icon: <IconCheck size={16} stroke={2} /> })}
                onClick={() =>
                  answer !== type && attend.mutate({ params: { id: event._id }, body: { type } })
                }
              >
                {t(`answer.${type}`)}
              </Button>
            ))}
          </div>
        ) : (
          <p className="sub">
            {answer ? t(`own.${answer}`) : t('answer.none')}
            {' · '}
            {canceledAt ? t('answer.canceled') : t(period === 'ended' ? 'answer.over' : 'answer.notYours')}
          </p>
        )}
        <dl className={classes.counts}>
          <div>
            <dt>{t('count.going')}</dt>
            <dd>{formats.number(counts.going)}</dd>
          </div>
          <div>
            <dt>{t('count.interested')}</dt>
            <dd>{formats.number(counts.interested)}</dd>
          </div>
          <div>
            <dt>{t('count.not-interested')}</dt>
            <dd>{formats.number(counts.notInterested)}</dd>
          </div>
        </dl>
        {mayAnswer && <p className="sub">{t('answer.hint')}</p>}
      </Stack>
    </Panel>
  );
}
