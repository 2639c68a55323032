import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Writes a compressed copy of every text asset next to it, once, so that serving it costs nothing. */
export function compressed(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(failure) {
      // A failed build has written nothing. Its own error is the one to read.
      if (failure) return;
      const folder = path.resolve(config.root, config.build.outDir);
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files
          .filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file))
          .map((file) => compress(path.join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level: 9 })]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}
