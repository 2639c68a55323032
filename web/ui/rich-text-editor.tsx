import { lazy, Suspense } from 'react';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from '#web/ui/rich-text-editor.module.css';

export type RichTextEditorProps = {
  /** HTML as the server keeps it; one that changes from outside takes the place of what is shown. */
  value: string;
  /** Called with clean HTML after every change; empty text is ''. */
  onChange: (html: string) => void;
  /** Name for screen readers, where no visible label names it. */
  label?: string;
  /** Id of the words that name it. */
  labelledBy?: string;
  /** Language of the text: its spelling and its labels. */
  lang?: 'en' | 'fr';
  disabled?: boolean;
  /** Stores a picture and answers its address; without it no pictures can be added. */
  uploadImage?: (file: File) => Promise<{ url: string }>;
};

const RichTextBox = lazy(() =>
  import('#web/ui/rich-text-box.tsx').then((module) => ({ default: module.RichTextBox })),
);

/** Written text with headings, lists, links, tables and pictures; its code comes when it is first needed. */
export function RichTextEditor(props: RichTextEditorProps) {
  return (
    <Suspense
      fallback={
        <div className={classes.waiting}>
          <SkeletonRows rows={3} />
        </div>
      }
    >
      <RichTextBox {...props} />
    </Suspense>
  );
}
