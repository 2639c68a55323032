import { eventKind } from '#server/platform/events.ts';
import type { Json } from '#server/platform/config/settings.ts';

/** Settings were saved: those that a save named, by key, as they were and as they are. */
export const settingsSaved = eventKind<{
  readonly before: Readonly<Record<string, Json | undefined>>;
  readonly after: Readonly<Record<string, Json>>;
}>('people.settings-saved');
