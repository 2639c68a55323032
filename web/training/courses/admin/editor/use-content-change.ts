import { showFailure } from '#web/platform/failures.ts';
import { useEditor } from './use-editor.ts';

/**
 * Runs a change that adds, removes or orders parts of the course, then reloads the course. Returns undefined if it failed; the alert has
 * then shown why, and the server's order is displayed.
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
