import { room } from '#server/platform/room.ts';
import { forgetOldAssets } from './kept-assets.ts';

export const pagesRoom = room({ name: 'pages', sweeps: [forgetOldAssets] });
