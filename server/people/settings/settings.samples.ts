import type { Samples } from '#tests/samples/samples.ts';

export const samples: Samples = {
  inputs: () => ({
    'settings.save-general': { body: { graceDays: 14, version: 0 } },
    'settings.reset-positions': {},
    'settings.save-dashboard': { body: { slides: [], version: 0 } },
  }),
};
