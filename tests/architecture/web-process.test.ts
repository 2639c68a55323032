import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

/** What opens videos and audio files. It belongs in processes of its own (`docs/decisions/144-media-files.md`), with their memory. */
const mediaPackages = ['mediabunny', 'music-metadata'];

const sources = new Map(readSources().map((source) => [source.file, source]));

/** Every file and package that is loaded with a file, however far away. */
function loadedWith(file: string): ReadonlySet<string> {
  const loaded = new Set([file]);
  for (const one of loaded) for (const next of sources.get(one)?.imports ?? []) loaded.add(next);
  return loaded;
}

test.each(['server/main.ts', 'server/app.ts', 'server/worker-part.ts'])(
  '%s loads nothing that opens media',
  (main) => {
    const loaded = loadedWith(main);
    expect(loaded.size).toBeGreaterThan(500);
    expect(mediaPackages.filter((name) => loaded.has(name))).toEqual([]);
  },
);

test('the check of media does', () => {
  const loaded = loadedWith('server/platform/files/media/check-media.apart.ts');
  expect(mediaPackages.filter((name) => loaded.has(name))).toEqual(mediaPackages);
});
