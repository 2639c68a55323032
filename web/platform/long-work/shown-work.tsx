import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { WorkItem } from './work-item.tsx';
import classes from './works.module.css';

/** A work on the page that started it, as the list in the frame shows it. The page needs the texts of `long-work`. */
export function ShownWork({ work }: { work: LongWork }) {
  return (
    <ul className={classes.works} data-alone>
      <WorkItem work={work} />
    </ul>
  );
}
