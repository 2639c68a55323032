import { mediaCalls, mediaItemCalls, mediaZipCalls } from '#contract/library/media-center.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { mediaFileReaders, mediaOfBrand, paletteMedia } from './media-contributions.ts';
import { mediaHandlers, mediaStandings } from './media-center.handlers.ts';
import { mediaOfPeople } from './media-center.merge.ts';
import { sweepMedia } from './media-center.sweep.ts';
import { mediaItemHandlers } from './media-items.handlers.ts';
import { mediaRecords } from './media-kind.ts';
import { mediaZipHandlers } from './media-zips.handlers.ts';

export const mediaCenterRoom = room({
  name: 'media-center',
  personColumns: mediaOfPeople,
  records: [mediaRecords],
  calls: [
    handled(mediaCalls, mediaHandlers, mediaStandings),
    handled(mediaItemCalls, mediaItemHandlers),
    handled(mediaZipCalls, mediaZipHandlers),
  ],
  contributions: [mediaFileReaders, mediaOfBrand, paletteMedia],
  sweeps: [sweepMedia],
});
