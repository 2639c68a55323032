import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from '#web/ui/segmented.module.css';

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  /** Shown in place of the words, which stay for screen readers and as the tooltip. */
  icon?: ReactNode;
  /** Language of the label where it is not that of the page. */
  lang?: string;
};

export type SegmentedProps<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  options: readonly Segment<Value>[];
  onChange: (value: Value) => void;
};

/** One of a few, all in sight: views, languages, spans of time. */
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
