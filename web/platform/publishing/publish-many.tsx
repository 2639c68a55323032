import type { ReactNode } from 'react';
import { mostAtOnce } from '#contract/platform/long-work.fields.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { SharedCalls } from './publishable.ts';
import type { PublishManySheetProps } from './publish-many-sheet.tsx';

const PublishManySheet = lazyPart(() =>
  import('./publish-many-sheet.tsx').then((module) => ({ default: module.PublishManySheet })),
);

/** The question before several records are published. Undefined if they tell nobody, or are so many that it happens in the background. */
export function publishMany(
  { changeStatus, statusReach }: Pick<SharedCalls, 'changeStatus' | 'statusReach'>,
  records: PublishManySheetProps['records'],
  onAnswer: PublishManySheetProps['onAnswer'],
): ReactNode | undefined {
  if (!statusReach || records.length > mostAtOnce) return undefined;
  return <PublishManySheet records={records} calls={{ changeStatus, statusReach }} onAnswer={onAnswer} />;
}
