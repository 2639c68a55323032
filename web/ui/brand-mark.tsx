import classes from '#web/ui/brand-mark.module.css';
import { Picture } from '#web/ui/picture.tsx';

export type BrandMarkProps = {
  /** Height in px; default 28. */
  size?: number;
  /** The name next to the mark. */
  name?: string;
  /** Second line below the name: the person's current role. */
  detail?: string;
  /** A brand's logo in place of ours. */
  logo?: string | null;
  /** Hides the name below 640 px. */
  compactOnPhone?: boolean;
};

/** The mark of the portal or of a brand, alone or with its name. */
export function BrandMark({ size = 28, name, detail, logo, compactOnPhone }: BrandMarkProps) {
  return (
    <span className={classes.mark} data-compact={compactOnPhone || undefined}>
      {logo ? (
        <Picture shownPx={size * 4} src={logo} alt="" height={size} style={{ height: size }} />
      ) : (
        <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
          <rect width="32" height="32" rx="8" fill="var(--b-fill)" />
          <path d="M8 22L14 10h5L13 22z" fill="var(--b-on-fill)" />
          <path d="M17 22L23 10h2.6L19.6 22z" fill="var(--b-on-fill)" opacity=".55" />
        </svg>
      )}
      {name && (
        <span className={classes.words}>
          <span className={`ellipsis ${classes.name}`}>{name}</span>
          {detail && <span className={`sub ${classes.detail}`}>{detail}</span>}
        </span>
      )}
    </span>
  );
}
