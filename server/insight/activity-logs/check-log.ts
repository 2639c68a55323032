import { createHash } from 'node:crypto';
import {
  genesis,
  sealLine,
  sealText,
  skipOf,
  type SealBlock,
} from '#contract/insight/activity-seals.rules.ts';
import type { Db } from '#server/platform/database/open.ts';
import { comparedEntries, firstUnnamed, logState, type ComparedEntry } from './log-check.queries.ts';
import { blocksByNumber, goneDigest, lastBlock } from './seals.queries.ts';

export interface LogCheck {
  readonly blocks: number;
  readonly entries: number;
  /** Entries of months that were dropped. */
  readonly dropped: number;
  /** Entries from which something was taken out when a person was erased. */
  readonly erased: number;
  /** Blocks whose lines were dropped with their month: that they are in the chain is all that is left to prove. */
  readonly withoutLines: number;
  /** The first block that proves its entries; undefined if none does. */
  readonly first: number | undefined;
  readonly unsealed: number;
  readonly last: SealBlock | undefined;
  /** What is wrong, the first thing first, in sentences. */
  readonly faults: readonly string[];
}

const blocksAtOnce = 50;
const mostFaults = 10;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const digestOf = (record: string, details: string) => sha256(Buffer.from(record + details, 'hex'));

/** Compares every sealed entry with the log, and every block with the one before; names what was changed, moved, removed, or added. */
export async function checkLog(db: Db): Promise<LogCheck> {
  const faults: string[] = [];
  const hashes = new Map<number, string>([[0, genesis]]);
  const last = await lastBlock(db);
  let entries = 0;
  let dropped = 0;
  let erased = 0;
  let blocks = 0;
  let withoutLines = 0;
  let first: number | undefined;
  const { unsealed, droppedEarly, gone } = await logState(db);
  const isGone = ({ sealedAt }: SealBlock) => gone.includes(sealedAt.slice(0, 7));
  for (let from = 1; from <= (last?.number ?? 0) && faults.length < mostFaults; from += blocksAtOnce) {
    const to = from + blocksAtOnce - 1;
    const numbers = Array.from({ length: blocksAtOnce }, (_, index) => from + index);
    const found = new Map((await blocksByNumber(db, numbers)).map((block) => [block.number, block]));
    const byBlock = Map.groupBy(await comparedEntries(db, from, to), ({ block }) => block);
    for (const number of numbers.filter((one) => one <= last!.number)) {
      const block = found.get(number);
      const named = byBlock.get(number) ?? [];
      entries += named.length;
      dropped += named.filter(({ isDropped }) => isDropped).length;
      erased += named.filter(({ was }) => was !== null).length;
      blocks += block ? 1 : 0;
      if (named.length > 0) first ??= number;
      else if (block) withoutLines += 1;
      faults.push(...faultsOf(number, block, named, hashes, block !== undefined && isGone(block)));
      if (block) hashes.set(number, block.hash);
    }
  }
  faults.push(...droppedEarly.map((month) => `The month ${month} was dropped before it was 24 months old.`));
  const added = await firstUnnamed(db);
  if (added)
    faults.push(`Entry ${added.entryId} of ${added.at} was added: no block names it, and it waits for none.`);
  return {
    blocks,
    entries,
    dropped,
    erased,
    withoutLines,
    first,
    unsealed,
    last,
    faults: faults.slice(0, mostFaults),
  };
}

function faultsOf(
  number: number,
  block: SealBlock | undefined,
  named: readonly ComparedEntry[],
  hashes: ReadonlyMap<number, string>,
  isGone: boolean,
): readonly string[] {
  if (!block) return [`Block ${number} was removed.`];
  const ofEntries = named.flatMap((entry) => faultOf(entry) ?? []);
  if (ofEntries.length > 0) return ofEntries;
  const place = `Block ${number}, sealed at ${block.sealedAt},`;
  // The lines of a block are dropped together, so some of them alone are no dropped month.
  if (isGone && named.length > 0 && named.length < block.entries)
    return [`${place} has ${named.length} of its ${block.entries} lines: a dropped month takes all or none.`];
  if (!(isGone && named.length === 0) && !namesAsSealed(block, named))
    return [
      `${place} no longer names its entries as it was sealed${named[0] ? `; its first entry is ${named[0].entryId}` : ''}.`,
    ];
  const { hash, ...fields } = block;
  if (sha256(sealText(fields)) !== hash) return [`${place} was changed.`];
  if (block.previous !== hashes.get(number - 1)) return [`${place} does not continue block ${number - 1}.`];
  const skipped = skipOf(number);
  return block.skip === hashes.get(skipped) ? [] : [`${place} does not continue block ${skipped}.`];
}

const namesAsSealed = ({ content, entries }: SealBlock, named: readonly ComparedEntry[]): boolean =>
  named.length === entries && sha256(named.map(sealLine).join('')) === content;

/** What happened to a sealed entry, in a sentence. */
function faultOf(entry: ComparedEntry): string | undefined {
  const { at, nowAt, digest, isDropped } = entry;
  if (digest === goneDigest && !isDropped) return `${nameOf(entry)} was removed before it was sealed.`;
  if (nowAt === null) return isDropped ? undefined : `${nameOf(entry)} was removed.`;
  if (nowAt !== at) return `${nameOf(entry)} was moved to ${nowAt}.`;
  return isAsSealed(entry) ? undefined : `${nameOf(entry)} was changed.`;
}

/** As sealed, or as sealed except for the details that were erased later; their hash is in the line of that erasure. */
function isAsSealed({ digest, nowDigest, nowRecord, nextWas }: ComparedEntry): boolean {
  if (nextWas !== null) return digestOf(nowRecord!, nextWas) === digest;
  return nowDigest === digest;
}

function nameOf({ entryId, at, block, position, type, kind, name }: ComparedEntry): string {
  const what = [type, kind, name && `“${name}”`].filter(Boolean).join(' ');
  return `Entry ${entryId} of ${at}${what ? ` (${what})` : ''}, number ${position} of block ${block},`;
}
