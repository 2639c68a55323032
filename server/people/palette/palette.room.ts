import { paletteCalls } from '#contract/people/palette.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { paletteHandlers } from './palette.handlers.ts';

export const paletteRoom = room({ name: 'palette', calls: [handled(paletteCalls, paletteHandlers)] });
