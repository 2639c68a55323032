/** A sealed entry as its block names it. Hashes are 64 hexadecimal digits. */
export interface SealedEntry {
  readonly entryId: string;
  /** In UTC, with microseconds. */
  readonly at: string;
  readonly digest: string;
  /** If something was erased from the entry: the hash of its details before that. */
  readonly was: string | null;
}

/** A block of the activity log without its entries. */
export interface SealBlock {
  readonly number: number;
  readonly sealedAt: string;
  readonly entries: number;
  /** The hash of the lines that name its entries. */
  readonly content: string;
  /** The hash of the block before. */
  readonly previous: string;
  /** The hash of block `skipOf(number)`. */
  readonly skip: string;
  readonly hash: string;
}

/** The hash of block 0, which does not exist. */
export const genesis = '0'.repeat(64);

/**
 * The older block that a block names besides the one before it. A number is a sum of 1, 3, 7, 15, …, the largest first; without the last of them
 * it is the number of that block. So a few blocks lead from any block to any older one, and a file with some entries needs only these.
 */
export function skipOf(number: number): number {
  let weight = 1;
  while (weight * 2 + 1 <= number) weight = weight * 2 + 1;
  let last = 0;
  for (let rest = number; rest > 0; rest -= last) {
    while (weight > rest) weight = (weight - 1) / 2;
    last = weight;
  }
  return number - last;
}

/** The line that names an entry. The content of a block is the hash of its lines. */
export const sealLine = ({ entryId, at, digest, was }: SealedEntry): string =>
  `${entryId} ${at} ${digest}${was === null ? '' : ` ${was}`}\n`;

/** What the hash of a block is made of. */
export const sealText = ({
  number,
  sealedAt,
  entries,
  content,
  previous,
  skip,
}: Omit<SealBlock, 'hash'>): string => JSON.stringify([number, sealedAt, entries, content, previous, skip]);

/** The blocks that lead from a block to an older one, without either. */
export function blocksBetween(newest: number, oldest: number): number[] {
  const between: number[] = [];
  for (let here = newest; here > oldest;) {
    const skipped = skipOf(here);
    here = skipped >= oldest ? skipped : here - 1;
    if (here > oldest) between.push(here);
  }
  return between;
}
