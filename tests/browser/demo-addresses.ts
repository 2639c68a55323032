import type { APIRequestContext } from '@playwright/test';
import type { Screen } from '#contract/platform/screen.ts';
import { allAddresses } from '#tests/samples/addresses.ts';

/**
 * The addresses at which a screen is visited: its plain path, and one with a demo record if it takes one. A screen without a named record
 * fails here.
 */
export async function addressesOf({ id, path }: Screen, request: APIRequestContext): Promise<string[]> {
  const given = (await allAddresses())[id];
  const bare = path.replace(/\/\{\w+\?\}/g, '').replace(/\/\*$/, '') || '/';
  if (!given) {
    if (bare.includes('{')) throw new Error(`No record of the demo is named for the screen ${id}.`);
    return [bare];
  }
  const params = typeof given === 'function' ? await given(request) : given;
  const search = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (name.startsWith('?') ? [[name.slice(1), value]] : [])),
  );
  const full = path.replace(/\{(\w+)\??\}|\*$/g, (rest, name: string | undefined) => params[name ?? rest]!);
  const whole = search.size > 0 ? `${full}?${search}` : full;
  return bare.includes('{') ? [whole] : [bare, whole];
}
