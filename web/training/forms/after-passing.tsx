import { EarnedWith } from '#web/training/certificates/earned-with.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { FeedbackSheet } from './feedback-sheet.tsx';

/** What follows on a passed course: the certificate that came with it, and once the question what it was like. */
export function AfterPassing({ courseId }: { courseId: string }) {
  return (
    <Stack gap={16}>
      <EarnedWith courseId={courseId} />
      <FeedbackSheet courseId={courseId} />
    </Stack>
  );
}
