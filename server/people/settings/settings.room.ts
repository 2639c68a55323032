import { settingCalls } from '#contract/people/settings.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { settingFileReaders } from './settings.files.ts';
import { settingHandlers } from './settings.handlers.ts';
import { effectOfSkippedHour } from './skipped-hour.ts';

export const settingsRoom = room({
  name: 'settings',
  records: [
    {
      kind: 'settings',
      one: { en: 'Settings', fr: 'Paramètres' },
    },
  ],
  calls: [handled(settingCalls, settingHandlers)],
  contributions: [effectOfSkippedHour, settingFileReaders],
});
