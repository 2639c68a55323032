import { Fragment } from 'react';
import type { WordRun } from './word-difference.ts';

/** Words, with added and removed ones marked. A replacement at the beginning is separated from the replaced words. */
export function WordRuns({ runs }: { runs: readonly WordRun[] }) {
  return runs.map(({ text, change }, index) => {
    // Runs have no id; their index is the only key.
    if (change === 'removed') return <del key={index}>{text}</del>;
    if (change === 'same') return <span key={index}>{text}</span>;
    const replaces = runs[index - 1]?.change === 'removed';
    return (
      <Fragment key={index}>
        {replaces && !/^\s/.test(text) && ' '}
        <ins>{text}</ins>
      </Fragment>
    );
  });
}
