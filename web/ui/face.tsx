import { useState, type CSSProperties } from 'react';
import { faceHue, initials } from '#web/ui/initials.ts';
import classes from '#web/ui/face.module.css';
import { Picture } from '#web/ui/picture.tsx';

export type FaceProps = {
  /** Full name; source of initials and color if there is no photo. */
  name: string;
  /** Address of the photo. */
  photo?: string | null;
  /** Diameter in px; default 28. */
  size?: number;
  /** Announces the name to screen readers; off if the name is next to it. */
  labelled?: boolean;
};

/** A person: photo, else initials on a color made from the name. */
export function Face({ name, photo, size = 28, labelled = false }: FaceProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const style: Record<string, string | number> = {
    width: size,
    height: size,
    fontSize: Math.max(size < 24 ? 10 : 12, Math.round(size * 0.38)),
    '--face-hue': faceHue(name),
  };
  return (
    <span
      className={classes.face}
      style={style as CSSProperties}
      {...(labelled ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
    >
      {photo && failed !== photo ? (
        <Picture
          shownPx={size}
          src={photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          onError={() => setFailed(photo)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
