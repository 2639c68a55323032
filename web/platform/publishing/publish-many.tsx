import type { ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { SharedCalls } from './publishable.ts';
import type { PublishManySheetProps } from './publish-many-sheet.tsx';

const PublishManySheet = lazyPart(() =>
  import('./publish-many-sheet.tsx').then((module) => ({ default: module.PublishManySheet })),
);

/** The question before several records are published, at most `mostAtOnce`: each is counted. Undefined if they tell nobody. */
export function publishMany(
  { changeStatus, statusReach }: Pick<SharedCalls, 'changeStatus' | 'statusReach'>,
  records: PublishManySheetProps['records'],
  onAnswer: PublishManySheetProps['onAnswer'],
): ReactNode | undefined {
  if (!statusReach) return undefined;
  return <PublishManySheet records={records} calls={{ changeStatus, statusReach }} onAnswer={onAnswer} />;
}
