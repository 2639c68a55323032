import { Fragment } from 'react';
import type { WordRun } from './word-difference.ts';

/** Words with those marked that came or went. What replaced others at the beginning stands apart from them. */
export function WordRuns({ runs }: { runs: readonly WordRun[] }) {
  return runs.map(({ text, change }, index) => {
    // Runs have no name of their own; their place is all there is.
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
