import classes from '#web/ui/date-tile.module.css';

/** Month above day, 46 px wide; `tile()` of the formats returns both. Without a date, only "TBD". */
export function DateTile({
  tile,
  missing,
}: {
  tile: { month: string; day: string } | undefined;
  missing?: string;
}) {
  return (
    <span className={classes.tile}>
      {tile ? (
        <>
          <span>{tile.month}</span> <b>{tile.day}</b>
        </>
      ) : (
        <span>{missing}</span>
      )}
    </span>
  );
}
