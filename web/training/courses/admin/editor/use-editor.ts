import { createContext, use } from 'react';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import type { Fields, PartKind } from '../draft/draft-edits.ts';
import type { DraftStore, DraftView } from '../draft/draft-store.ts';

export type Languages = 'en' | 'fr' | 'both';

export interface Editor {
  readonly store: DraftStore;
  readonly view: DraftView;
  readonly draft: CourseDraft;
  readonly languages: Languages;
  /** Whether the person may write here at the moment. */
  readonly mayEdit: boolean;
  readonly edit: (kind: PartKind, id: string, fields: Fields) => void;
  /** Reloads the course from the server. */
  readonly reload: () => Promise<unknown>;
}

export const EditorContext = createContext<Editor | null>(null);

/** The course in the editor. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('There is no course editor here.');
  return editor;
}
