import type { Bilingual } from '#contract/platform/language.ts';
import { leavesOf } from '#server/platform/config/settings.ts';
import { longDay } from '#server/platform/date-words.ts';
import { contribute } from '#server/platform/ports.ts';
import { settingEffects } from './settings.ports.ts';
import { skippedOn } from './skipped-hour.rules.ts';

/** Says of a time of day that the clocks of its zone skip it on a day. */
export const effectOfSkippedHour = contribute(
  settingEffects,
  ({ key, value, context: { settings, now } }): readonly Bilingual[] => {
    const zone = leavesOf(settings)[`${key.replace(/\.times?$/, '')}.timeZone`];
    if (!/\.times?$/.test(key) || typeof zone !== 'string') return [];
    return value
      .split(/[\s,;]+/)
      .filter((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time))
      .flatMap((time) => {
        const day = skippedOn(time, zone, now());
        return day
          ? [
              {
                en: `The clocks there skip ${time} on ${longDay(day, 'en')}, so it may run earlier or later that day. Choose another hour to keep its time.`,
                fr: `Les horloges y sautent ${time} le ${longDay(day, 'fr')} : l’exécution peut avoir lieu plus tôt ou plus tard ce jour-là. Choisissez une autre heure pour la conserver.`,
              },
            ]
          : [];
      });
  },
);
