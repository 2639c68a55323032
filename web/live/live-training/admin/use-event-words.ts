import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { STATUS_TONES, type Tone } from '#web/ui/status-tones.ts';
import { titleIn } from '../training-texts.ts';

type Placed = Pick<Event, 'virtual' | 'location'>;
type Titled = Pick<Event, 'title' | 'titleFr'>;
type Timed = Pick<Event, 'startsAt' | 'endsAt' | 'timezone'>;
type InState = Pick<Event, 'status' | 'deletedAt' | 'canceledAt'>;

/** What an event is called, where and when it is, and in which state, in the reader's language. */
export function useEventWords() {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const formats = useFormats();
  const place = ({ virtual, location }: Placed): string => {
    if (virtual) return t('ui:word.livestream');
    return location ? `${location.city}, ${location.state}, ${location.venue}` : t('event.noPlace');
  };
  const title = (event: Titled): string => titleIn(event, language);
  return {
    title,
    place,
    /** "title - city, state, venue", or "title - Livestream". */
    label: (event: Titled & Placed): string => `${title(event)} - ${place(event)}`,
    when: ({ startsAt, endsAt, timezone }: Timed): string =>
      formats.eventDateTime({ start: startsAt, end: endsAt, zone: timezone }),
    /** With the reader’s own time, where no line beside it names that. */
    moment: ({ startsAt, endsAt, timezone }: Timed): string =>
      formats.eventMoment({ start: startsAt, end: endsAt, zone: timezone }),
    /** The trash before the cancellation, and that before the status. */
    state({ status, deletedAt, canceledAt }: InState): { readonly tone: Tone; readonly word: string } {
      if (deletedAt) return { tone: STATUS_TONES.deleted, word: t('ui:status.deleted') };
      if (canceledAt) return { tone: 'bad', word: t('event.canceled') };
      return { tone: STATUS_TONES[status], word: t(`ui:status.${status}`) };
    },
  };
}
