import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EventDetail } from '#contract/live/ilt-events.calls.ts';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { directionsTo } from '../directions.ts';
import { useEventWords } from './use-event-words.ts';

/** When and where the event is, how many seats are taken, and the ways there: directions or the join link. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const words = useEventWords();
  const { startsAt, endsAt, timezone, location, room, seats, seatsTaken, link, linkOpensAt } = event;
  const yourTime = formatYourTime({ start: startsAt, end: endsAt, zone: timezone }, formats.locale);
  const taken = t('ui:word.takenOfSeats', {
    taken: formats.number(seatsTaken),
    seats: formats.number(seats),
  });
  return (
    <Panel>
      <Facts
        variant="grid"
        columns={3}
        items={[
          {
            key: 'when',
            label: t('field.start'),
            value: (
              <Stack gap={4}>
                <span>{startsAt ? words.when(event) : t('event.noDateLong')}</span>
                {yourTime && <span>{yourTime}</span>}
              </Stack>
            ),
          },
          {
            key: 'place',
            label: t('field.place'),
            value: (
              <Stack gap={8}>
                <span>{[words.place(event), room?.name].filter(Boolean).join(', ')}</span>
                {linkOpensAt && (
                  <span>{t('event.linkOpens', { at: formats.dateTime(linkOpensAt, timezone) })}</span>
                )}
                <Row>
                  {location && (
                    <ButtonLink
                      size="sm"
                      href={directionsTo(location)}
                      target="_blank"
                      rel="noreferrer"
                      icon={<IconArrowUpRight size={16} stroke={1.7} />}
                    >
                      {t('ui:word.directions')}
                    </ButtonLink>
                  )}
                  {link && (
                    <ButtonLink
                      size="sm"
                      href={link}
                      target="_blank"
                      rel="noreferrer"
                      icon={<IconArrowUpRight size={16} stroke={1.7} />}
                    >
                      {t('event.openLink')}
                    </ButtonLink>
                  )}
                </Row>
              </Stack>
            ),
          },
          {
            key: 'seats',
            label: t('ui:word.seatsTaken'),
            value: (
              <StageLine
                segments={stageSegments({ done: seatsTaken, total: seats })}
                label={t('ui:word.seatsTaken')}
                words={taken}
                valueText={taken}
              />
            ),
          },
        ]}
      />
    </Panel>
  );
}
