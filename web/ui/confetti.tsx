import type { CSSProperties } from 'react';
import classes from '#web/ui/confetti.module.css';

const PIECES = 70;
const HUES = [255, 150, 55, 25, 290] as const;
/** Evenly distributed from 0 to 1 without randomness, so that every burst is the same. */
const scatter = (index: number, step: number) => (index * step) % 1;

const pieces = Array.from({ length: PIECES }, (_, index): CSSProperties => {
  const angle = Math.PI * (1.12 + 0.76 * scatter(index, 0.618));
  const reach = 180 + 260 * scatter(index, 0.367);
  const style: Record<string, string> = {
    '--x': `${Math.round(Math.cos(angle) * reach)}px`,
    '--y': `${Math.round(Math.sin(angle) * reach)}px`,
    '--turn': `${Math.round(720 * scatter(index, 0.739) - 360)}deg`,
    background: `oklch(0.72 0.17 ${HUES[index % HUES.length]})`,
    animationDelay: `${Math.round(120 * scatter(index, 0.271))}ms`,
  };
  return style;
});

/** One burst for a passed course. Change its `key` for another one. With reduced motion it shows nothing. */
export function Confetti() {
  return (
    <div className={classes.burst} aria-hidden="true">
      {pieces.map((style, index) => (
        <i key={index} style={style} />
      ))}
    </div>
  );
}
