import { IconSelector } from '@tabler/icons-react';
import classes from '#web/ui/choice-field.module.css';

export type Choice = { value: string; label: string };

export type ChoiceFieldProps = {
  /** What is chosen: "Role". Also means "all" while nothing is chosen. */
  label: string;
  /** The chosen value; undefined for all. */
  value: string | null;
  options: readonly Choice[];
  onChange: (value: string | null) => void;
  /** One option is always chosen: there is no "all". */
  required?: boolean;
};

/** A choice from a short list, with the browser's own select: for filters and page heads. */
export function ChoiceField({ label, value, options, onChange, required }: ChoiceFieldProps) {
  return (
    <span className={classes.field} data-empty={value === null || undefined}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      >
        {!required && <option value="">{label}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconSelector size={16} stroke={1.7} aria-hidden="true" />
    </span>
  );
}
