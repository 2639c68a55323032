import { useTranslation } from 'react-i18next';
import type { VisitDetail } from '#contract/live/field-training.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { Face } from '#web/ui/face.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import classes from './field-training.module.css';
import { useVisitWords } from './use-visit-words.ts';

/** When and where the visit is, and who takes part. */
export function VisitFacts({ visit }: { visit: VisitDetail }) {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const words = useVisitWords();
  const { startsAt, endsAt, timezone, dealer, instructor, requester, attendees, createdAt } = visit;
  const yourTime = formatYourTime({ start: startsAt, end: endsAt, zone: timezone }, formats.locale);
  return (
    <Panel title={t('ui:word.details')}>
      <Facts
        variant="grid"
        columns={2}
        items={[
          {
            key: 'when',
            label: t('field.when'),
            value: (
              <Stack gap={4}>
                <span>{words.when(visit)}</span>
                {yourTime && <span className="sub">{yourTime}</span>}
              </Stack>
            ),
          },
          { key: 'instructor', label: t('field.instructor'), value: instructor.name },
          {
            key: 'dealer',
            label: t('ui:word.dealer'),
            value: (
              <Stack gap={4}>
                <span>{dealer.name}</span>
                <span className="sub">{[dealer.city, dealer.region].filter(Boolean).join(', ')}</span>
              </Stack>
            ),
          },
          {
            key: 'requester',
            label: t('field.requester'),
            value: (
              <Stack gap={4}>
                <span>{requester.name}</span>
                <span className="sub">{formats.date(createdAt)}</span>
              </Stack>
            ),
          },
          {
            key: 'attendees',
            label: t('field.attendees', { count: attendees.length }),
            value: (
              <Stack as="ul" gap={8} className={classes.people}>
                {attendees.map(({ _id, name }) => (
                  <li key={_id}>
                    <Face name={name} size={24} /> {name}
                  </li>
                ))}
              </Stack>
            ),
          },
        ]}
      />
    </Panel>
  );
}
