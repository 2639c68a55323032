import { paletteCalls } from '#contract/people/palette.calls.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { paletteRecords } from './palette.ports.ts';

export const paletteHandlers: Handlers<typeof paletteCalls> = {
  async find({ query: { text, area } }, { db, actor, settings, today, language, ask }) {
    const found = await ask(paletteRecords, { db, actor, settings, today: today(), text, area, language });
    return { hits: found.flat() };
  },
};
