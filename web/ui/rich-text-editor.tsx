import { Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from '#web/ui/rich-text-editor.module.css';

export type RichTextEditorProps = {
  /** HTML as the server stores it. A value that changes from outside replaces the shown one. */
  value: string;
  /** Called with clean HTML after every change; empty text is ''. */
  onChange: (html: string) => void;
  /** Name for screen readers, if no visible label names it. */
  label?: string;
  /** Id of the element that names it. */
  labelledBy?: string;
  /** Language of the text, for spelling and labels. */
  lang?: 'en' | 'fr';
  disabled?: boolean;
  /** Stores a picture and returns its address. Without it, pictures cannot be added. */
  uploadImage?: (file: File) => Promise<{ url: string }>;
};

const RichTextBox = lazyPart(() =>
  import('#web/ui/rich-text-box.tsx').then((module) => ({ default: module.RichTextBox })),
);

/** Formatted text with headings, lists, links, tables and pictures. Its code is loaded when it is first used. */
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
