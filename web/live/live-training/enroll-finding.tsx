import { useTranslation } from 'react-i18next';
import type { seatCalls } from '#contract/live/ilt-seats.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { CheckList, type Check } from '#web/ui/check-list.tsx';

export type Found = Reply<typeof seatCalls.findPeople>;

/** Most lines of each kind that are listed. */
const most = 50;

/** Who was found, and who cannot be enrolled and why. */
export function Finding({ found: { people, placed, unknown } }: { found: Found }) {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
  const formats = useFormats();
  const able = people.filter(({ obstacle }) => !obstacle);
  const unable = people.filter(({ obstacle }) => obstacle);
  const lines: Check[] = [
    ...(able.length > 0
      ? [{ key: 'able', tone: 'ok' as const, title: t('enroll.able', { count: able.length }) }]
      : []),
    ...(placed.length > 0
      ? [
          {
            key: 'placed',
            tone: 'mute' as const,
            title: t('enroll.placed', { count: placed.length }),
            note: placed.slice(0, most).join(', '),
          },
        ]
      : []),
    ...unable.slice(0, most).map(({ _id, fullName, obstacle }) => ({
      key: _id,
      tone: 'warn' as const,
      title: fullName,
      ...(obstacle && { note: inLanguage(obstacle, language) }),
    })),
    ...(unable.length > most
      ? [
          {
            key: 'more',
            tone: 'warn' as const,
            title: t('enroll.more', { shown: formats.number(unable.length - most) }),
          },
        ]
      : []),
    ...(unknown.length > 0
      ? [
          {
            key: 'unknown',
            tone: 'bad' as const,
            title: t('enroll.unknown', { count: unknown.length }),
            note: unknown.slice(0, most).join(', '),
          },
        ]
      : []),
    ...(people.length === 0 && placed.length === 0 && unknown.length === 0
      ? [{ key: 'none', tone: 'warn' as const, title: t('enroll.nobody') }]
      : []),
  ];
  return <CheckList checks={lines} />;
}
