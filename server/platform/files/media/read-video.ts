import {
  ALL_FORMATS,
  FilePathSource,
  Input,
  type InputAudioTrack,
  type InputTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { checkLength, cleanPathOf, MediaProblem, type MediaFacts, type MediaToCheck } from './check-media.ts';
import type { ReadMedia } from './check-media.apart.ts';
import { chaptersOf } from './read-sound.ts';
import { samplesOf, writeVideo, type TrackToWrite } from './write-video.ts';

/** Media types whose container the reader below does not know, by the names that people know. */
const otherContainers: Readonly<Record<string, string>> = {
  'video/vnd.avi': 'AVI',
  'video/mpeg': 'MPEG',
  'video/x-ms-asf': 'WMV',
  'video/x-flv': 'FLV',
};
const codecNames: Readonly<Record<string, string>> = {
  hevc: 'HEVC (H.265)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  avc: 'H.264 (10 bit)',
};
/** The profiles of H.264 that every browser plays: baseline, main, and high, with eight bits and a quarter of the colors. */
const plainProfiles = new Set(['42', '4d', '64']);
const largestPixels = 8192;

/** Reads a video, or the sound of a file that may have a picture, and writes it anew as .mp4 or .m4a with its index in front. */
export async function readVideo(media: MediaToCheck, tell: () => Promise<void>): Promise<ReadMedia> {
  const { localPath, mediaType, kinds, isCleaned } = media;
  const unknown = otherContainers[mediaType];
  if (unknown) throw new MediaProblem({ reason: 'picture', codec: unknown });
  using input = new Input({
    formats: ALL_FORMATS,
    source: new FilePathSource(localPath, { handleUnhandledError: () => undefined }),
  });
  if (!(await input.canRead())) throw new MediaProblem({ reason: 'broken' });
  // Without its index, which many write at the end, it has none.
  if ((await input.getTracks()).length === 0) throw new MediaProblem({ reason: 'cut' });
  const [picture, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const isVideo = kinds.includes('video') && (picture !== null || !kinds.some(isSound));
  if (!isVideo && ((await picture?.getCodec()) || !kinds.some(isSound)))
    throw new MediaProblem({ reason: 'kind' });
  if (isVideo) await checkPicture(picture);
  await checkSound(sound, isVideo);
  const tracks = await Promise.all(
    [isVideo ? picture : null, sound].filter((one) => one !== null).map(counted),
  );
  const durationSeconds = Math.max(...tracks.map(({ seconds }) => seconds));
  checkLength(durationSeconds);
  // What the file says of itself may be another length.
  checkLength((await input.getDurationFromMetadata()) ?? durationSeconds);
  if (isCleaned) await writeVideo(cleanPathOf(localPath), tracks, tell);
  const facts: MediaFacts = {
    container: (await input.getFormat()).name,
    videoCodec: isVideo ? ((await picture?.getCodecParameterString()) ?? null) : null,
    audioCodec: (await sound?.getCodecParameterString()) ?? null,
    durationSeconds,
    widthPx: isVideo && picture ? await picture.getDisplayWidth() : null,
    heightPx: isVideo && picture ? await picture.getDisplayHeight() : null,
    rotation: isVideo && picture ? await picture.getRotation() : 0,
    chapters: isVideo ? [] : await chaptersOf(localPath),
  };
  return { mediaType: isVideo ? 'video/mp4' : 'audio/mp4', facts, hasCopy: isCleaned };
}

const isSound = (kind: string) => kind === 'audio' || kind === 'episode';

async function checkPicture(picture: InputVideoTrack | null): Promise<void> {
  if (!picture) throw new MediaProblem({ reason: 'noPicture' });
  const codec = await picture.getCodec();
  const profile = (await picture.getCodecParameterString())?.split('.')[1]?.slice(0, 2) ?? '';
  if (codec !== 'avc' || !plainProfiles.has(profile))
    throw new MediaProblem({
      reason: 'picture',
      codec: (codec && codecNames[codec]) ?? String(await picture.getInternalCodecId()),
    });
  const sides = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  if (sides.some((side) => !(side > 0 && side <= largestPixels)))
    throw new MediaProblem({ reason: 'broken' });
}

async function checkSound(sound: InputAudioTrack | null, isVideo: boolean): Promise<void> {
  if (!sound) {
    if (isVideo) return;
    throw new MediaProblem({ reason: 'empty' });
  }
  const codec = await sound.getCodec();
  if (codec !== 'aac')
    throw new MediaProblem({
      reason: 'sound',
      codec: (codec ?? String(await sound.getInternalCodecId())).toUpperCase(),
    });
}

async function counted(track: InputTrack): Promise<TrackToWrite & { readonly seconds: number }> {
  const { count, seconds } = await samplesOf(track);
  if (count === 0) throw new MediaProblem({ reason: 'empty' });
  return { track: track as TrackToWrite['track'], count, seconds };
}
