import { spawn } from 'node:child_process';
import { convertedPathOf, MediaProblem, mostSeconds, type MediaFault } from './check-media.ts';

/** What a converter may take of the machine, beyond what the process that starts it may. */
const mostMinutes = 60;
const mostKilobytes = 4_000_000;
const mostBytes = 4_000_000_000;

/** Only containers of videos: no playlist or list of files, which could name others of this machine. */
const containers = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,mpegps,asf,flv,ogg';

export const isConvertible = (fault: MediaFault): boolean =>
  fault.reason === 'picture' || fault.reason === 'sound';

/** Options of FFmpeg: only this file is read. */
export const reading = [
  '-nostdin',
  '-hide_banner',
  '-loglevel',
  'error',
  '-y',
  '-protocol_whitelist',
  'file',
];
/** At most as wide as a large screen, upright, with eight bits. */
const shape =
  "scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease:force_divisible_by=2,format=yuv420p";
const picture = ['-vf', shape, '-c:v', 'libx264', '-preset', 'veryfast', '-crf', '23', '-profile:v', 'high'];
const sound = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];
export const tagless = ['-map_metadata', '-1', '-map_chapters', '-1'];

export const mapped = ['-map', '0:v:0', '-map', '0:a:0?', '-t', String(mostSeconds)];
export const told = ['-progress', 'pipe:1', '-f', 'mp4'];

const argumentsFor = (from: string, to: string): string[] => [
  ...reading,
  '-format_whitelist',
  containers,
  '-i',
  `file:${from}`,
  ...mapped,
  ...picture,
  ...sound,
  ...tagless,
  '-fs',
  String(mostBytes),
  ...told,
  `file:${to}`,
];

/** Converts a video with the program that FFMPEG names, and returns where the result is. */
export async function converted(
  localPath: string,
  converter: string,
  tell: () => Promise<void>,
): Promise<string> {
  const to = convertedPathOf(localPath);
  await runConverter(converter, argumentsFor(localPath, to), tell);
  return to;
}

/**
 * Runs the program that FFMPEG names. The shell sets limits that hold even when nobody is left to end
 * the program: processor time, memory, and the size of what it writes.
 */
export async function runConverter(
  converter: string,
  argumentList: readonly string[],
  tell: () => Promise<void>,
): Promise<void> {
  const limits = `ulimit -t ${mostMinutes * 60}; ulimit -v ${mostKilobytes}; exec "$0" "$@"`;
  const child = spawn('/bin/sh', ['-c', limits, converter, ...argumentList], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // It says every half second how far it is.
  child.stdout.on('data', () => void tell().catch(() => child.kill('SIGKILL')));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode));
  });
  if (code !== 0) throw new MediaProblem({ reason: 'broken' });
}
