import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import { refuse } from '#server/platform/refusal.ts';

/** Refuses a type that the settings do not list. A record may keep one that was removed from them. */
export function checkType(
  { liveTraining }: Pick<Settings, 'liveTraining'>,
  type: string,
  before?: string,
): void {
  if (type !== before && !liveTraining.types.some(({ value }) => value === type))
    refuse(errors.unknownType, {}, { field: 'type' });
}
