import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import type { myEventCalls, OwnEvent } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import classes from './event.module.css';
import { PlaceChip } from './place-chip.tsx';
import { hasStarted, placeState } from '../place-state.ts';
import { useChangeDate, useOwnPlace } from './use-own-place.ts';
import { useOwnWords } from '../use-own-words.ts';

interface OtherDatesProps {
  readonly event: EventDetail;
  readonly now: number;
  readonly reply: UseQueryResult<Reply<typeof myEventCalls.myEvents>>;
}

/** Other coming dates of the same training. People with a place here change to them; others take a seat there. */
export function OtherDates({ event, now, reply }: OtherDatesProps) {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const [asked, setAsked] = useState<OwnEvent>();
  const change = useChangeDate(() => setAsked(undefined));
  const { take, isBusy } = useOwnPlace();
  if (reply.isLoadingError) return <FailedReply reply={reply} level={2} />;
  const { events = [], myUpcomingEvents = [] } = reply.data ?? {};
  const dates = [...events, ...myUpcomingEvents]
    .filter(({ _id }) => _id !== event._id)
    .toSorted((one, other) => (one.startsAt ?? '').localeCompare(other.startsAt ?? ''));
  if (dates.length === 0) return null;
  const changes =
    ['seated', 'waiting', 'offered'].includes(placeState(event, now)) && !hasStarted(event, now);
  return (
    <section>
      <h2>{t('otherDates')}</h2>
      <ul className={`surface ${classes.list}`}>
        {dates.map((date) => (
          <li key={date._id}>
            <DateRow date={date} now={now} />
            {isJoinable(date, now) && !event.joining?.missesCourse && (
              <Button
                busy={isBusy}
                aria-label={t(changes ? 'change.toNamed' : 'take.named', { when: words.moment(date) })}
                onClick={() => (changes ? setAsked(date) : take(date._id))}
              >
                {t(changes ? 'change.to' : date.seatsTaken < date.seats ? 'place.take' : 'place.wait')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asked !== undefined}
        title={t('change.title')}
        confirmLabel={t('change.to')}
        busy={change.isBusy}
        onConfirm={() => asked && change.to(event._id, asked._id)}
        onClose={() => setAsked(undefined)}
      >
        {t('change.text', { from: words.moment(event), to: asked ? words.moment(asked) : '' })}
      </ConfirmDialog>
    </section>
  );
}

const isJoinable = (date: OwnEvent, now: number) =>
  !date.canceledAt && ['open', 'full', 'heldBack', 'invited'].includes(placeState(date, now));

function DateRow({ date, now }: { date: OwnEvent; now: number }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  const { _id, startsAt, timezone } = date;
  return (
    <>
      <DateTile tile={startsAt ? formats.tile(startsAt, timezone) : undefined} missing={t('noDate')} />
      <span className={classes.row}>
        <AppLink href={addressOf(screens.page, { id: _id })}>{words.moment(date)}</AppLink>
        <small className="fine">{[words.place(date), date.location?.venue].filter(Boolean).join(', ')}</small>
      </span>
      <PlaceChip event={date} now={now} />
    </>
  );
}
