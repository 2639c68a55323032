import { useTranslation } from 'react-i18next';
import type { EventCard, EventDetail } from '#contract/library/events.ts';
import { withCountry } from '#contract/platform/country-name.ts';
import { inLanguage, type Bilingual, type Language } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';

type Titled = Pick<EventCard, 'title' | 'titleFr'>;
type Timed = Pick<EventCard, 'startsAt' | 'endsAt' | 'timezone'>;
type Placed = Pick<EventCard, 'venue' | 'city' | 'region' | 'country' | 'online'>;

export const titleOf = ({ title, titleFr }: Titled): Bilingual => ({ en: title, fr: titleFr });
export const titleFor = (event: Titled, language: Language): string => inLanguage(titleOf(event), language);
export const descriptionOf = ({
  description,
  descriptionFr,
}: Pick<EventDetail, 'description' | 'descriptionFr'>): Bilingual => ({ en: description, fr: descriptionFr });

/** When and where an event is. */
export function useEventWords() {
  const { t } = useTranslation('events');
  const formats = useFormats();
  return {
    when: ({ startsAt, endsAt, timezone }: Timed): string =>
      startsAt ? formats.eventDateTime({ start: startsAt, end: endsAt, zone: timezone }) : t('noDate'),
    /** With the reader’s own time, where no line beside it names that. */
    moment: ({ startsAt, endsAt, timezone }: Timed): string =>
      startsAt ? formats.eventMoment({ start: startsAt, end: endsAt, zone: timezone }) : t('noDate'),
    /** The place, or that people join online, or both. A state says which country it is in. */
    place: ({ venue, city, region, country, online }: Placed): string => {
      const short = [venue, city, region].filter(Boolean).join(', ');
      const place = region ? short : withCountry(short, country, formats.locale);
      if (!place) return t(online ? 'online' : 'noPlace');
      return online ? t('placeAndOnline', { place }) : place;
    },
  };
}
