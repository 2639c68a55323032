import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Call } from '../../../contract/platform/call.ts';

/**
 * Serves `*.calls.ts` to the browser as data: how to make each call, without its schemas. So the first load contains no zod, and no reply
 * schema leaves the server.
 */
export function callsAsData(): Plugin {
  return {
    name: 'calls-as-data',
    enforce: 'pre',
    async load(file) {
      if (!file.endsWith('.calls.ts')) return null;
      const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
      const lines = Object.entries(module)
        .filter(([name]) => name.endsWith('Calls'))
        .map(
          ([name, calls]) =>
            `export const ${name} = ${JSON.stringify(asData(calls as Record<string, Call>))};`,
        );
      return { code: lines.join('\n'), map: null };
    },
  };
}

const asData = (calls: Record<string, Call>) =>
  Object.fromEntries(
    Object.entries(calls).map(([key, { id, method, path, access, feature, files, reply, inBackground }]) => [
      key,
      {
        id,
        method,
        path,
        access,
        feature,
        reply: typeof reply === 'string' ? reply : 'json',
        ...(files && { files }),
        ...(inBackground && { inBackground }),
      },
    ]),
  );
