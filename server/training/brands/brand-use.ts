import { countOfBrand, type PublishedTable } from '#server/people/publishing/publishable.queries.ts';
import type { RecordWords } from '#server/platform/long-work/record-words.ts';
import { contribute, type Contribution } from '#server/platform/ports.ts';
import { brandUses, usedBy } from './brands.ports.ts';

/** Records of a kind keep the brand they belong to. */
export const brandUseOf = (kind: PublishedTable & { readonly words: RecordWords }): Contribution =>
  contribute(brandUses, async ({ tx, brandId }) => {
    const { one, many } = kind.words;
    return [usedBy(await countOfBrand(tx, kind, brandId), [one.en, many.en], [one.fr, many.fr])];
  });
