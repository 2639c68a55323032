import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { occurrences } from '#contract/platform/meeting-time.ts';
import { instantAt, shownTwice } from '#web/platform/formats/shown-twice.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { zoneName } from '#web/platform/formats/zone-name.ts';
import { WhenField } from '#web/platform/forms/when-field.tsx';
import { Grid } from '#web/ui/layout.tsx';

type SendAtFieldProps = {
  /** An instant, or null to send by hand. While it is being typed: what was typed, which no message accepts. */
  value: string | null;
  error: ReactNode;
  onChange: (value: string | null) => void;
};

const firstHour = 8;
const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const two = (part: number) => String(part).padStart(2, '0');

/** Tomorrow morning by the clock of the device. */
function tomorrow(): string {
  const at = new Date();
  at.setDate(at.getDate() + 1);
  at.setHours(firstHour, 0, 0, 0);
  return at.toISOString();
}

/** What the clock of the device shows at an instant. What is still being typed stays as it is. */
function localOf(value: string): string {
  if (!value.endsWith('Z')) return value;
  const at = new Date(value);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** When a message goes out by itself, by the clock of the device. It asks which one is meant if the clock shows the time twice. */
export function SendAtField({ value, error, onChange }: SendAtFieldProps) {
  const { t } = useTranslation('messages');
  const { locale } = useFormats();
  const zone = ownZone();
  const local = value === null || value === '' ? null : localOf(value);
  const both = local === null ? undefined : shownTwice(local, zone);
  const chosen = both?.findIndex((one) => one.toISOString() === value) ?? -1;
  const isWhole = local !== null && !Number.isNaN(Date.parse(`${local}Z`));
  const isSkipped = isWhole && instantAt(local, zone, false) === null;
  const set = (next: string | null) => {
    const instant = next !== null && shownTwice(next, zone) ? null : instantAt(next, zone, false);
    onChange(instant ?? next ?? '');
  };
  return (
    <>
      <Checkbox
        label={t('later.label')}
        description={value === null ? t('later.hint') : `${t('later.hint')} ${zoneName(zone, locale)}`}
        checked={value !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? tomorrow() : null)}
      />
      {value !== null && (
        <Grid gap={12} minWidth={160}>
          <WhenField
            name="sendAt"
            dateLabel={t('ui:word.day')}
            timeLabel={t('ui:word.time')}
            value={local}
            onChange={set}
            zone={zone}
            occurrence={occurrences[chosen] ?? null}
            onOccurrence={(one) => both && onChange(both[occurrences.indexOf(one)]!.toISOString())}
            error={isSkipped ? t('later.skipped') : !both && error}
            occurrenceError={both && chosen < 0 && error && t('later.which')}
          />
        </Grid>
      )}
    </>
  );
}
