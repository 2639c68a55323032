import { useTranslation } from 'react-i18next';
import { visitCalls, type Visit } from '#contract/live/field-training.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { intlTag } from '#web/platform/formats/locale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Choice } from '#web/ui/choice-field.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones = {
  pending: 'info',
  confirmed: 'ok',
  completed: 'mute',
  cancelled: 'bad',
} as const satisfies Record<Visit['status'], Tone>;

/** When and where a visit is, and in which state, in the reader’s language. */
export function useVisitWords() {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  return {
    when: ({ startsAt, endsAt, timezone }: Pick<Visit, 'startsAt' | 'endsAt' | 'timezone'>): string =>
      formats.eventDateTime({ start: startsAt, end: endsAt, zone: timezone }),
    place: ({ dealer: { name, city, region } }: Pick<Visit, 'dealer'>): string =>
      [name, [city, region].filter(Boolean).join(', ')].filter(Boolean).join(' · '),
    state: ({ status }: Pick<Visit, 'status'>): { readonly tone: Tone; readonly word: string } => ({
      tone: tones[status],
      word: t(`status.${status}`),
    }),
    /** `Monday, May 5th, 2031` for a calendar day. */
    day: (day: string): string => {
      const weekday = new Intl.DateTimeFormat(intlTag(formats.locale), { weekday: 'long', timeZone: 'UTC' });
      return t('day', { weekday: weekday.format(new Date(`${day}T00:00:00Z`)), date: formats.date(day) });
    },
  };
}

/** Whether the person may ask for a visit, their dealers, and the types of training. */
export const useAbility = () => useCall(visitCalls.abilityRequest, {});

/** The types of training. One that was removed from the settings keeps its place in visits that have it. */
export function useTypes(kept?: string): readonly Choice[] {
  const language = useLanguage();
  const choices = (useAbility().data?.types ?? []).map((type) => ({
    value: type.value,
    label: inLanguage(type, language),
  }));
  return kept && !choices.some(({ value }) => value === kept)
    ? [...choices, { value: kept, label: kept }]
    : choices;
}

export function useTypeName(): (type: string) => string {
  const names = new Map(useTypes().map(({ value, label }) => [value, label]));
  return (type) => names.get(type) ?? type;
}
