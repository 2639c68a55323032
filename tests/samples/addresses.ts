import { globSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIRequestContext } from '@playwright/test';

/** The parameters of a path; `?name` is a query parameter. */
type Params = Readonly<Record<string, string>>;
export type Address = Params | ((request: APIRequestContext) => Params | Promise<Params>);

/** A demo record for each screen with an id in its address, by screen id: `web/<wing>/<room>/<room>.samples.ts`. */
export type Addresses = Readonly<Record<string, Address>>;

/** The first record of a list. */
export async function firstOf<More = object>(
  request: APIRequestContext,
  name: string,
  address = `/api/${name}/`,
): Promise<{ _id: string } & More> {
  const reply = (await (await request.get(address)).json()) as Record<string, ({ _id: string } & More)[]>;
  return reply[name]![0]!;
}

const web = path.resolve(import.meta.dirname, '../../web');

export async function allAddresses(): Promise<Addresses> {
  const modules = await Promise.all(
    globSync('*/*/*.samples.ts', { cwd: web }).map(
      (file) => import(pathToFileURL(path.join(web, file)).href) as Promise<{ addresses: Addresses }>,
    ),
  );
  return Object.assign({}, ...modules.map((one) => one.addresses)) as Addresses;
}
