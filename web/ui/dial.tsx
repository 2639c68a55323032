import classes from '#web/ui/dial.module.css';

const TICKS = 41;
/** The scale runs over 270 degrees, from the lower left to the lower right. */
const angleOf = (share: number) => -225 + 270 * share;
const at = (angle: number, radius: number): string => {
  const radians = (angle * Math.PI) / 180;
  return `${(100 + radius * Math.cos(radians)).toFixed(1)} ${(100 + radius * Math.sin(radians)).toFixed(1)}`;
};

/** A gauge with its needle at a share from 0 to 1. Decoration: the figure stands beside it as text. */
export function Dial({ share }: { share: number }) {
  const reached = Math.min(1, Math.max(0, share));
  return (
    <svg className={classes.dial} viewBox="0 0 200 200" aria-hidden="true">
      <circle cx="100" cy="100" r="66" />
      {Array.from({ length: TICKS }, (_, index) => {
        const place = index / (TICKS - 1);
        const isMajor = index % 5 === 0;
        return (
          <path
            key={index}
            data-reached={place <= reached || undefined}
            data-major={isMajor || undefined}
            d={`M${at(angleOf(place), 94)} L${at(angleOf(place), isMajor ? 78 : 85)}`}
          />
        );
      })}
      <path data-needle d={`M100 100 L${at(angleOf(reached), 74)}`} />
      <circle data-hub cx="100" cy="100" r="5" />
    </svg>
  );
}
