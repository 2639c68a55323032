import type { QueryClient } from '@tanstack/react-query';
import {
  translationCalls,
  type TranslationUnit,
  type TwinFile,
} from '#contract/training/translation.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { currentOf } from '#web/platform/forms/use-save-conflict.tsx';
import { queryKey } from '#web/platform/query.ts';

interface LateFile {
  readonly courseId: string;
  /** As it was when its tab was left. */
  readonly unit: Pick<TranslationUnit, 'kind' | '_id' | 'version'>;
  readonly field: TwinFile['field'];
  readonly file: { readonly fileId: string } | null;
}

const mostTries = 3;

/**
 * Saves a French file whose tab was left while it was being uploaded. Nobody can be asked there any more, so it goes into the version of whoever saved
 * meanwhile and changes nothing else there. Shows a failure.
 */
export async function placeLater(
  client: QueryClient,
  { courseId, unit, field, file }: LateFile,
): Promise<void> {
  const { kind, _id } = unit;
  let { version } = unit;
  for (let tries = 1; ; tries++)
    try {
      await callApi(translationCalls.save, {
        params: { id: courseId },
        body: {
          kind,
          _id,
          version,
          saveId: crypto.randomUUID(),
          texts: {},
          matched: [],
          files: [{ field, file }],
        },
      });
      return await client.invalidateQueries({ queryKey: [queryKey(translationCalls.read)[0]] });
    } catch (error) {
      const current = currentOf<TranslationUnit>(error);
      if (!current || tries === mostTries) return showFailure(error);
      ({ version } = current);
    }
}
