import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { filterText } from '#contract/platform/text.ts';
import { paletteAreas, paletteKinds, paletteMinLetters } from './palette.fields.ts';

const paletteHit = z.object({
  kind: z.enum(paletteKinds),
  _id: id,
  /** In the caller's language. */
  title: z.string(),
  /** What distinguishes it from others of the same name: an address, a number, a brand. */
  detail: z.string(),
  /** Where it opens, without language prefix. */
  path: z.string(),
});
export type PaletteHit = z.output<typeof paletteHit>;

export const paletteCalls = {
  find: call({
    id: 'palette.find',
    method: 'GET',
    path: '/api/palette',
    summary: 'Records the caller may open whose name holds these words, a few of each kind',
    access: 'signed-in',
    query: z.object({
      text: filterText(80).pipe(z.string().min(paletteMinLetters)),
      area: z.enum(paletteAreas).default('learner'),
    }),
    reply: z.object({ hits: z.array(paletteHit) }),
  }),
};
