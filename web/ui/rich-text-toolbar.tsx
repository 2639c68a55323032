import {
  IconBold,
  IconColumnInsertRight,
  IconColumnRemove,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconQuote,
  IconRowInsertBottom,
  IconRowRemove,
  IconTable,
  IconTableMinus,
  IconTextSize,
  type Icon,
} from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useState, type KeyboardEvent, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { textSizes } from '#contract/platform/text-sizes.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { LinkDialog, PictureDialog } from '#web/ui/rich-text-dialogs.tsx';
import classes from '#web/ui/rich-text-editor.module.css';

export type RichTextToolbarProps = {
  editor: Editor;
  uploadImage: ((file: File) => Promise<{ url: string }>) | undefined;
  ref: Ref<HTMLDivElement>;
};

const ICON = { size: 17, stroke: 1.8, 'aria-hidden': true } as const;
const STYLES = ['paragraph', 'h2', 'h3', 'h4'] as const;
const TABLE = { rows: 3, cols: 3, withHeaderRow: true };

/** One tab stop. Arrow keys move between tools, and Escape returns to the text. */
function useRovingFocus(onLeave: () => void) {
  const [at, setAt] = useState('style');
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-tool]')];
    const now = tools.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') return onLeave();
    const moves: Readonly<Record<string, number>> = {
      ArrowRight: (now + 1) % tools.length,
      ArrowLeft: (now - 1 + tools.length) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const next = tools[moves[event.key] ?? -1];
    if (now < 0 || !next) return;
    event.preventDefault();
    setAt(next.dataset['tool'] ?? '');
    next.focus();
  };
  const stop = (name: string) => ({
    'data-tool': name,
    tabIndex: at === name ? 0 : -1,
    onFocus: () => setAt(name),
  });
  return { stop, onKeyDown };
}

/** The size at the cursor in pixels; undefined for text in the size of its style. */
const sizeOf = (editor: Editor): number | undefined =>
  Number.parseInt(String(editor.getAttributes('textStyle')['fontSize'] ?? ''), 10) || undefined;

type Tool = { name: string; Icon: Icon; onClick: () => void; pressed?: boolean };

/** The tools of the editor. Each shows whether it is active at the cursor. */
export function RichTextToolbar({ editor, uploadImage, ref }: RichTextToolbarProps) {
  const { t } = useTranslation('ui');
  const [open, setOpen] = useState<'link' | 'picture'>();
  const roving = useRovingFocus(() => editor.commands.focus());
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => {
      // In development, React destroys the first editor immediately.
      const is = (name: string, attributes?: object) => !now.isDestroyed && now.isActive(name, attributes);
      return {
        bold: is('bold'),
        italic: is('italic'),
        bulletList: is('bulletList'),
        orderedList: is('orderedList'),
        blockquote: is('blockquote'),
        link: is('link'),
        table: is('table'),
        picture: is('image'),
        size: now.isDestroyed ? undefined : sizeOf(now),
        style: STYLES.find((one) => one !== 'paragraph' && is('heading', { level: Number(one[1]) })),
      };
    },
  });
  const run = (work: (chain: ReturnType<Editor['chain']>) => ReturnType<Editor['chain']>) => () =>
    void work(editor.chain().focus()).run();
  const inTable: readonly Tool[] = [
    { name: 'rowBelow', Icon: IconRowInsertBottom, onClick: run((chain) => chain.addRowAfter()) },
    { name: 'rowRemove', Icon: IconRowRemove, onClick: run((chain) => chain.deleteRow()) },
    { name: 'columnAfter', Icon: IconColumnInsertRight, onClick: run((chain) => chain.addColumnAfter()) },
    { name: 'columnRemove', Icon: IconColumnRemove, onClick: run((chain) => chain.deleteColumn()) },
    { name: 'tableRemove', Icon: IconTableMinus, onClick: run((chain) => chain.deleteTable()) },
  ];
  const tools: readonly Tool[] = [
    { name: 'bold', Icon: IconBold, onClick: run((chain) => chain.toggleBold()), pressed: on.bold },
    { name: 'italic', Icon: IconItalic, onClick: run((chain) => chain.toggleItalic()), pressed: on.italic },
    {
      name: 'bullets',
      Icon: IconList,
      onClick: run((chain) => chain.toggleBulletList()),
      pressed: on.bulletList,
    },
    {
      name: 'numbers',
      Icon: IconListNumbers,
      onClick: run((chain) => chain.toggleOrderedList()),
      pressed: on.orderedList,
    },
    {
      name: 'quote',
      Icon: IconQuote,
      onClick: run((chain) => chain.toggleBlockquote()),
      pressed: on.blockquote,
    },
    { name: 'link', Icon: IconLink, onClick: () => setOpen('link'), pressed: on.link },
    ...(uploadImage
      ? [{ name: 'picture', Icon: IconPhoto, onClick: () => setOpen('picture'), pressed: on.picture }]
      : []),
    ...(on.table
      ? inTable
      : [{ name: 'table', Icon: IconTable, onClick: run((chain) => chain.insertTable(TABLE)) }]),
  ];

  return (
    <>
      <div
        ref={ref}
        className={classes.tools}
        role="toolbar"
        aria-label={t('editor.tools')}
        tabIndex={-1}
        onKeyDown={roving.onKeyDown}
      >
        <Menu
          label={t('editor.style')}
          align="start"
          items={STYLES.map((style) => ({
            key: style,
            label: t(`editor.styles.${style}`),
            checked: (on.style ?? 'paragraph') === style,
            onSelect: run((chain) =>
              style === 'paragraph'
                ? chain.setParagraph()
                : chain.setHeading({ level: Number(style[1]) as 2 | 3 | 4 }),
            ),
          }))}
          renderTarget={(props) => (
            <IconButton
              {...props}
              {...roving.stop('style')}
              size="sm"
              label={t('editor.style')}
              icon={<IconHeading {...ICON} />}
              data-on={on.style ? true : undefined}
            />
          )}
        />
        <Menu
          label={t('editor.size')}
          align="start"
          items={[undefined, ...textSizes].map((size) => ({
            key: String(size),
            label: size === undefined ? t('editor.sizeOfStyle') : t('editor.pixels', { size }),
            checked: on.size === size,
            onSelect: run((chain) =>
              size === undefined ? chain.unsetFontSize() : chain.setFontSize(`${size}px`),
            ),
          }))}
          renderTarget={(props) => (
            <IconButton
              {...props}
              {...roving.stop('size')}
              size="sm"
              label={t('editor.size')}
              icon={<IconTextSize {...ICON} />}
              data-on={on.size ? true : undefined}
            />
          )}
        />
        {tools.map(({ name, Icon: Sign, onClick, pressed }) => (
          <IconButton
            key={name}
            {...roving.stop(name)}
            size="sm"
            label={t(`editor.${name}`)}
            icon={<Sign {...ICON} />}
            aria-pressed={pressed}
            onClick={onClick}
          />
        ))}
      </div>
      {open === 'link' && <LinkDialog editor={editor} onClose={() => setOpen(undefined)} />}
      {open === 'picture' && uploadImage && (
        <PictureDialog editor={editor} uploadImage={uploadImage} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
