import { TextInput } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { brandColours, brandVariables, contrastRatio } from '#web/platform/theme/brand-scale.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import classes from './brand-admin.module.css';

export type ColourFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (colour: string) => void;
  error?: ReactNode;
  disabled?: boolean;
};

/** A brand's color, typed or picked, with a preview of the derived colors: every text on them keeps its contrast. */
export function ColourField({ label, name, value, onChange, error, disabled }: ColourFieldProps) {
  const { t } = useTranslation('brands');
  const formats = useFormats();
  const isColour = /^#[0-9a-f]{6}$/i.test(value);
  const colours = brandColours(value);
  const ratio = formats.number(Math.round(contrastRatio(colours.fill, colours.onFill) * 10) / 10);
  return (
    <div>
      <div className={classes.colour}>
        <TextInput
          label={label}
          name={name}
          required
          value={value}
          error={error}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          type="color"
          aria-label={t('colour.pick')}
          value={isColour ? value.toLowerCase() : '#000000'}
          disabled={disabled}
          onChange={(event) => onChange(event.currentTarget.value.toUpperCase())}
        />
      </div>
      {isColour && (
        <div className={classes.preview} data-brand="preview" style={brandVariables(value) as CSSProperties}>
          <p className="fine">{t('colour.preview', { ratio })}</p>
          <div className={classes.scale}>
            {colours.scale.map((step) => (
              <span key={step} style={{ background: step }} />
            ))}
          </div>
          <div className={classes.samples}>
            {(['light', 'dark'] as const).map((mode) => (
              <div key={mode} className={classes.sample} data-mode={mode}>
                <b>{t(`colour.${mode}`)}</b>
                <span className={classes.sampleButton}>{t('colour.button')}</span>
                <span
                  className={classes.sampleLine}
                  style={{ background: mode === 'light' ? colours.markLight : colours.markDark }}
                />
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
