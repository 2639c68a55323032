import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText } from '#web/ui/rich-text.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { ChangedPicture } from './changed-file.tsx';
import { richBlocks } from './rich-blocks.ts';
import {
  blockDifference,
  cellDifference,
  isSameContent,
  rowDifference,
  type Pair,
  type RichBlock,
} from './rich-difference.ts';
import { WordRuns } from './word-runs.tsx';
import { wordDifference } from './word-difference.ts';
import classes from './review.module.css';

interface RichChangeProps {
  readonly before: string;
  readonly after: string;
  /** The whole part was added or removed: it is shown without marks. */
  readonly isWhole: boolean;
}

/** A formatted text with its changes marked: words, table cells, pictures. */
export function RichChange({ before, after, isWhole }: RichChangeProps) {
  const { t } = useTranslation('review');
  const [old, now] = useMemo(() => [richBlocks(before), richBlocks(after)], [before, after]);
  if (isWhole || before === '') return <RichText small html={after || before} />;
  if (isSameContent(old, now)) return <em>{t('wordless.markup')}</em>;
  return (
    <div className={classes.rich}>
      {blockDifference(old, now).map((pair, index) => (
        // Blocks have no id; their index is the only key.
        <BlockChange key={index} pair={pair} />
      ))}
    </div>
  );
}

function BlockChange({ pair }: { pair: Pair<RichBlock> }) {
  const { change, before, after } = pair;
  const block = (after ?? before)!;
  if (block.kind === 'table')
    return (
      <TableChange
        pair={{
          change,
          before: before?.kind === 'table' ? before.rows : undefined,
          after: after?.kind === 'table' ? after.rows : undefined,
        }}
      />
    );
  if (block.kind === 'picture')
    return (
      <ChangedPicture
        before={before?.kind === 'picture' ? before : undefined}
        after={after?.kind === 'picture' ? after : undefined}
      />
    );
  if (change === 'same') return <RichText small html={block.html} />;
  const old = before?.kind === 'words' ? before.text : '';
  const now = after?.kind === 'words' ? after.text : '';
  return (
    <p data-heading={block.isHeading || undefined}>
      {block.marker && `${block.marker} `}
      <WordRuns runs={wordDifference(old, now)} />
    </p>
  );
}

type Rows = Extract<RichBlock, { kind: 'table' }>['rows'];

function TableChange({ pair: { before = [], after = [] } }: { pair: Pair<Rows> }) {
  const { t } = useTranslation('review');
  return (
    <ScrollRegion label={t('ui:word.table')}>
      <table>
        <tbody>
          {rowDifference(before, after).map((row, at) => (
            <tr key={at} data-change={row.change}>
              {cellDifference(row).map(({ change, cell, runs }, place) => {
                const Cell = cell.isHead ? 'th' : 'td';
                return (
                  <Cell key={place} data-change={change} colSpan={cell.columns} rowSpan={cell.rows}>
                    <WordRuns runs={runs} />
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
