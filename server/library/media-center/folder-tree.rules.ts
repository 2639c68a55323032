import type { FolderNode } from '#contract/library/media-center.calls.ts';

export interface FolderRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly path: string;
  readonly link: string;
  readonly isManaged: boolean;
  /** Files that are in the folder itself. */
  readonly filesCount: number;
}

/** Folders as a tree, in the order they come in. One whose folder the person does not find stands at the beginning. */
export function treeOf(rows: readonly FolderRow[]): FolderNode[] {
  const nodes = new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name,
        path: row.path,
        link: row.link,
        filesCount: row.filesCount,
        abilities: { edit: row.isManaged },
        children: [] as FolderNode[],
      },
    ]),
  );
  const top: FolderNode[] = [];
  for (const { id, parentId } of rows) (nodes.get(parentId ?? '')?.children ?? top).push(nodes.get(id)!);
  top.forEach(addUp);
  return top;
}

/** Counts the files below a folder with its own. */
function addUp(node: FolderNode): number {
  node.filesCount += node.children.reduce((sum, child) => sum + addUp(child), 0);
  return node.filesCount;
}
