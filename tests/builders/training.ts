import { newId } from '#server/platform/ids.ts';
import type { TestPortal } from './portal.ts';

export async function buildBrand({ services: { db } }: TestPortal, name?: string): Promise<string> {
  const id = newId();
  await db
    .insertInto('brand')
    .values({ id, slug: `brand-${id.slice(-8)}`, name: name ?? `Brand ${id.slice(-6)}`, status: 'published' })
    .execute();
  return id;
}
