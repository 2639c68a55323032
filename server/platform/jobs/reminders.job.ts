import type { Services } from '#server/platform/context.ts';
import type { Job } from './job.ts';

/** Reminders of a room; running it again reminds nobody twice. Returns one sentence, or nothing. */
export type Reminding = (services: Services) => Promise<string>;

/** The daily reminders, including those the rooms add. */
export const remindersWith = (remindings: readonly Reminding[]): Job => ({
  name: 'reminders',
  summary: 'Sends due reminders, once per person even with several processes',
  cron: '10 7 * * *',
  timeZone: (settings) => settings.timeZone,
  async run(services) {
    const said: string[] = [];
    for (const remind of remindings) said.push(await remind(services));
    return said.filter(Boolean).join(' ') || 'Nothing to remind of.';
  },
});
