import { showFailure } from '#web/platform/failures.ts';
import { useEditor } from './use-editor.ts';

/**
 * Runs what adds, removes or orders parts of the course, then asks the server how it stands. Answers nothing where it failed;
 * the alert has said why and the order of the server is shown.
 */
export function useContentChange() {
  const { reload } = useEditor();
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await work();
      await reload();
      return result;
    } catch (error) {
      showFailure(error);
      await reload();
      return undefined;
    }
  };
}
