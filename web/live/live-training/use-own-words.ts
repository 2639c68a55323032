import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { eventPageCalls } from '#contract/live/ilt-event-page.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Tone } from '#web/ui/status-tones.ts';
import { titleIn } from './training-texts.ts';
import { placeState, type PlacedEvent, type PlaceState } from './place-state.ts';

const stale = 300_000;
export const kilometersOfMile = 1.609344;
/** From this many free seats on, there is no hurry. */
const fewSeats = 5;

const tones: Readonly<Record<Exclude<PlaceState, 'open'>, Tone>> = {
  canceled: 'bad',
  completed: 'ok',
  checkedIn: 'ok',
  unmarked: 'warn',
  seated: 'ok',
  offered: 'info',
  waiting: 'mute',
  invited: 'info',
  heldBack: 'mute',
  full: 'mute',
  ended: 'mute',
};

/** The settings of live training for everyone. Undefined while they load. */
export const useLearnerSettings = () =>
  useCall(eventPageCalls.settings, {}, { staleMilliseconds: stale }).data;

/** What an event is called, where and when it is, and where the reader stands in it. */
export function useOwnWords() {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
  const formats = useFormats();
  const settings = useLearnerSettings();
  const types = settings?.types ?? [];
  const unit = settings?.home?.unit ?? 'km';
  const place = ({ virtual, location }: Pick<Event, 'virtual' | 'location'>): string => {
    if (virtual) return t('ui:word.livestream');
    return location ? `${location.city}, ${location.state}` : t('noPlace');
  };
  return {
    /** A distance in the unit of the reader’s dealer. */
    distance: (distance: number): string =>
      t(unit === 'mi' ? 'near.miles' : 'near.kilometers', { distance: formats.number(distance) }),
    /** How far away a place is, in that unit. */
    away: (kilometers: number): string =>
      t(unit === 'mi' ? 'near.awayMi' : 'near.awayKm', {
        distance: formats.number(Math.round(unit === 'mi' ? kilometers / kilometersOfMile : kilometers)),
      }),
    title: (event: Pick<Event, 'title' | 'titleFr'>): string => titleIn(event, language),
    place,
    /** The name of a type. One that the settings no longer have is shown as stored. */
    type: (value: string): string => {
      const type = types.find((one) => one.value === value);
      return type ? inLanguage(type, language) : value;
    },
    when: ({ startsAt, endsAt, timezone }: Pick<Event, 'startsAt' | 'endsAt' | 'timezone'>): string =>
      formats.eventDateTime({ start: startsAt, end: endsAt, zone: timezone }),
    /** With the reader’s own time, where no line beside it names that. */
    moment: ({ startsAt, endsAt, timezone }: Pick<Event, 'startsAt' | 'endsAt' | 'timezone'>): string =>
      formats.eventMoment({ start: startsAt, end: endsAt, zone: timezone }),
    /** From how many people the event takes place, or that it does. Undefined without a minimum, and once it is canceled. */
    minimum(
      {
        minPeople,
        decideOn,
        confirmedAt,
        canceledAt,
      }: Pick<Event, 'minPeople' | 'decideOn' | 'confirmedAt' | 'canceledAt'>,
      length: 'short' | 'long',
    ): string | undefined {
      if (minPeople === null || decideOn === null || canceledAt !== null) return undefined;
      if (confirmedAt !== null) return t(length === 'short' ? 'minimum.confirmedShort' : 'minimum.confirmed');
      const values = { count: minPeople, people: formats.number(minPeople), day: formats.date(decideOn) };
      return t(length === 'short' ? 'minimum.short' : 'minimum.open', values);
    },
    /** The reader’s place as a chip: "Enrolled", "Waitlist, number 3", "4 seats left", "Held for others until Dec 3rd". */
    standing(event: PlacedEvent, now: number): { readonly tone: Tone; readonly word: string } {
      const state = placeState(event, now);
      if (state === 'open') {
        const free = event.seats - event.seatsTaken;
        return {
          tone: free <= fewSeats ? 'warn' : 'ok',
          word: t('seatsLeft', { count: free, shown: formats.number(free) }),
        };
      }
      if (state === 'heldBack')
        return { tone: tones.heldBack, word: t('heldBack', { day: formats.date(event.firstUntil) }) };
      const position = event.enrollment?.waitingPosition;
      const word =
        state === 'waiting' && position
          ? t('chip.waitingAt', { number: formats.number(position) })
          : t(`chip.${state}`);
      return { tone: tones[state], word };
    },
  };
}
