import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { FontSize, TextStyle } from '@tiptap/extension-text-style';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { tidyHtml } from '#web/ui/rich-text-html.ts';
import { RichTextToolbar } from '#web/ui/rich-text-toolbar.tsx';
import type { RichTextEditorProps } from '#web/ui/rich-text-editor.tsx';
import classes from '#web/ui/rich-text-editor.module.css';

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    horizontalRule: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      autolink: true,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: 'noopener noreferrer', target: null },
    },
  }),
  Image,
  TextStyle,
  FontSize,
  TableKit.configure({ table: { resizable: false } }),
];

/** The editor itself: a toolbar, the text, and its length. */
export function RichTextBox(props: RichTextEditorProps) {
  const { value, onChange, label, labelledBy, lang, disabled = false, uploadImage } = props;
  const { t } = useTranslation('ui');
  const formats = useFormats();
  const emitted = useRef(value);
  const toolbar = useRef<HTMLDivElement>(null);
  const editor = useEditor({
    extensions,
    content: value,
    injectCSS: false,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    onUpdate: ({ editor: changed }) => {
      const html = changed.isEmpty ? '' : tidyHtml(changed.getHTML());
      if (html === emitted.current) return;
      emitted.current = html;
      onChange(html);
    },
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        ...(label && { 'aria-label': label }),
        ...(labelledBy && { 'aria-labelledby': labelledBy }),
        ...(lang && { lang }),
      },
      handleKeyDown: (_, event) => {
        if (!event.altKey || event.key !== 'F10') return false;
        toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
        return true;
      },
    },
  });

  useEffect(() => {
    if (value === emitted.current || editor.isDestroyed) return;
    emitted.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (!editor.isDestroyed && editor.isEditable === disabled) editor.setEditable(!disabled, false);
  }, [editor, disabled]);

  const words = useEditorState({
    editor,
    selector: ({ editor: now }) =>
      now.isDestroyed ? 0 : (now.getText().match(/[\p{L}\p{N}][\p{L}\p{N}.,'’-]*/gu)?.length ?? 0),
  });

  return (
    <div className={classes.editor} data-disabled={disabled || undefined}>
      {!disabled && <RichTextToolbar ref={toolbar} editor={editor} uploadImage={uploadImage} />}
      <EditorContent editor={editor} className={classes.text} />
      <div className={classes.foot}>
        <span className="num">{t('editor.words', { count: words, number: formats.number(words) })}</span>
        {!disabled && <span className={classes.hint}>{t('editor.hint')}</span>}
      </div>
    </div>
  );
}
