import { progressCalls, type ProgressReply } from '#contract/training/progress.calls.ts';
import { queryClient, queryKey } from '#web/platform/query.ts';

/** Updates the progress of a course everywhere it is shown. */
export function showProgress(courseId: string, progress: ProgressReply): void {
  queryClient.setQueryData<{ progress: ProgressReply }>(
    queryKey(progressCalls.read, { params: { id: courseId } }),
    { progress },
  );
  void queryClient.invalidateQueries({ queryKey: ['curriculums'] });
}
