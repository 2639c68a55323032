import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#web/ui/chip.module.css';

export type ChipProps = {
  children: ReactNode;
  /** `cover`: dark, over a picture. `filter`: an active filter. `plain`: neutral. */
  variant?: 'cover' | 'filter' | 'plain';
  icon?: ReactNode;
  /** Adds a remove button, which needs a label. */
  onRemove?: () => void;
  removeLabel?: string;
};

/** A short word in a box. */
export function Chip({ children, variant = 'plain', icon, onRemove, removeLabel }: ChipProps) {
  return (
    <span className={classes.chip} data-variant={variant} data-removable={onRemove ? true : undefined}>
      {icon && <span aria-hidden="true">{icon}</span>}
      <span className={`ellipsis ${classes.words}`}>{children}</span>
      {onRemove && (
        <button type="button" onClick={onRemove} aria-label={removeLabel}>
          <IconX size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

/** Chips side by side; takes no room without one. */
export const Chips = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes.chips}>{children}</span>
);
