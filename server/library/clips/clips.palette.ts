import { nameIn } from '#contract/platform/language.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { clipPath } from './clip-comment-handlers.ts';
import { clipKinds, type ClipKind } from './clip-kinds.rules.ts';
import { clipsByTitle } from './clips.queries.ts';
import { clipScopes } from './clips.scope.ts';

/** Visible clips of a kind, which open where people watch or hear them. */
export const paletteClips = (kind: ClipKind) =>
  contribute(
    paletteRecords,
    async ({ db, actor, text, language }) => {
      const visible = clipScopes[kind].visible.sql(actor, 'c');
      const rows = await clipsByTitle(db, { kind, visible }, text, paletteHitsPerRoom);
      return rows.map(({ id, ...name }) => ({
        kind,
        _id: id,
        title: nameIn(name, language),
        detail: '',
        path: clipPath(kind, id),
      }));
    },
    clipKinds[kind].feature,
  );
