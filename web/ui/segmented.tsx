import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/segmented.module.css';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** Shown in place of the text, which stays for screen readers and as the tooltip. */
  icon?: ReactNode;
  /** Language of the label, if not that of the page. */
  lang?: string;
};

export type SegmentedProps<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  options: readonly Segment<Value>[];
  onChange: (value: Value) => void;
};

/** A choice of a few options, all visible: views, languages, periods. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className={classes.group} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} lang={option.lang} data-tip={option.icon ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon ? (
            <>
              {option.icon}
              <VisuallyHidden>{option.label}</VisuallyHidden>
            </>
          ) : (
            option.label
          )}
        </label>
      ))}
    </div>
  );
}
