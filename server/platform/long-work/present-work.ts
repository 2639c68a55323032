import type { LongWork } from '#contract/platform/long-work.fields.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { isOnFile, isOnRows, type LongWorkKind } from './long-work.ts';
import type { WorkRow } from './long-work.queries.ts';

/** A work as its owner sees it. `kind` is undefined if no room offers it any more. */
export function presentWork<Input extends object>(
  row: WorkRow,
  kind: LongWorkKind<Input> | undefined,
  language: Language,
): LongWork {
  const { id, title, problem, file, isCancelRequested, isUndone } = row;
  const hasEnded = row.endedAt !== null;
  return {
    _id: id,
    kind: row.kind,
    makes: !kind || isOnRows(kind) ? 'changes' : isOnFile(kind) ? 'file' : 'answer',
    page: row.path,
    title: inLanguage(title, language),
    state: row.state,
    done: row.done,
    refused: row.refused,
    total: row.total,
    cancelRequested: isCancelRequested,
    problem: problem && inLanguage(problem, language),
    result: file && { location: `/files/${file.id}`, name: file.name, sizeBytes: file.sizeBytes },
    undone: isUndone,
    abilities: {
      cancel: !hasEnded && !isCancelRequested,
      undo: undoOf(row, kind as LongWorkKind | undefined) !== undefined,
      remove: hasEnded,
    },
    createdAt: row.createdAt,
    endedAt: row.endedAt,
    expiresAt: row.expiresAt,
  };
}

/** The input of the work that takes this one back; undefined if there is nothing to take back, or that is not possible. */
export function undoOf(row: WorkRow, kind: LongWorkKind | undefined): object | undefined {
  if (!kind || !isOnRows(kind) || row.endedAt === null || row.done === 0 || row.isUndone || row.undoOf)
    return undefined;
  return kind.undo?.(row.input);
}
