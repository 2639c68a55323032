import type { ReactNode } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { SharedCalls } from './publishable.ts';
import type { PublishManySheetProps } from './publish-many-sheet.tsx';

const PublishManySheet = lazyPart(() =>
  import('./publish-many-sheet.tsx').then((module) => ({ default: module.PublishManySheet })),
);

/** Each of them is rehearsed, so there is a limit to what a question may ask. */
const mostAsked = 20;

/** The question before several records are published. Undefined if they tell nobody, or are too many to ask about. */
export function publishMany(
  { changeStatus, statusReach }: Pick<SharedCalls, 'changeStatus' | 'statusReach'>,
  records: PublishManySheetProps['records'],
  onAnswer: PublishManySheetProps['onAnswer'],
): ReactNode | undefined {
  if (!statusReach || records.length > mostAsked) return undefined;
  return <PublishManySheet records={records} calls={{ changeStatus, statusReach }} onAnswer={onAnswer} />;
}
