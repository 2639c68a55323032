import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import type { ShadeRange } from '#web/ui/map/map-shades.ts';
import classes from '#web/ui/map/map.module.css';

/** The colors of shaded regions with their values. */
export function MapLegend({ ranges }: { ranges: readonly ShadeRange[] }) {
  const { t } = useTranslation('map');
  const formats = useFormats();
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {ranges.map(({ step, from, to }) => (
        <li key={step}>
          <i data-step={step} aria-hidden="true" />
          {from === to
            ? formats.number(to)
            : t('range', { from: formats.number(from), to: formats.number(to) })}
        </li>
      ))}
    </ul>
  );
}
