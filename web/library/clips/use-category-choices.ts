import { nameIn } from '#contract/platform/language.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { ClipRoom } from './clip-room.ts';

/** The categories in their order, as choices. */
export function useCategoryChoices(room: ClipRoom): { value: string; label: string }[] {
  const language = useLanguage();
  const reply = useCall(room.calls.listCategories as ClipRoom['calls']['listCategories'], {});
  return (reply.data?.categories ?? []).map((category) => ({
    value: category._id,
    label: nameIn(category, language),
  }));
}
