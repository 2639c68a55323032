import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from '#web/ui/menu.module.css';

export type MenuAction = {
  key: string;
  label: ReactNode;
  /** 16 px icon. */
  icon?: ReactNode;
  tone?: 'danger';
  /** Opens this address. */
  href?: string;
  /** Runs this action. */
  onSelect?: () => void;
  disabled?: boolean;
  /** Hairline above this item. */
  divided?: boolean;
  /** Ticked, if the menu chooses one of several. */
  checked?: boolean;
};

/** To spread on the button that opens the menu. */
export type MenuTargetProps = {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string;
  onPointerDown: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export type MenuProps = {
  /** Name of the menu for screen readers. */
  label: string;
  items: readonly MenuAction[];
  renderTarget: (props: MenuTargetProps) => ReactNode;
  /** The edge of the button it is aligned with; default `end`. */
  align?: 'start' | 'end';
  /** Text above the items: who is signed in. */
  header?: ReactNode;
};

const GAP_PX = 4;
const EDGE_PX = 8;

function place(menu: HTMLElement, target: HTMLElement, align: 'start' | 'end') {
  const at = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = align === 'end' ? at.right - width : at.left;
  const below = at.bottom + GAP_PX;
  const fitsBelow = below + height <= window.innerHeight - EDGE_PX;
  const top = fitsBelow ? below : Math.max(EDGE_PX, at.top - height - GAP_PX);
  menu.style.left = `${Math.max(EDGE_PX, Math.min(left, window.innerWidth - width - EDGE_PX))}px`;
  menu.style.top = `${top}px`;
}

/**
 * A menu button on the browser's popover: closes on Escape, on a press outside and after a choice; arrows, Home, End and first letters
 * move. Light enough for a shell.
 */
export function Menu({ label, items, renderTarget, align = 'end', header }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isOpen, setOpen] = useState(false);

  const entries = () => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])') ?? []),
  ];
  const open = (from: 'first' | 'last' = 'first') => {
    if (!menu.current || !button.current || menu.current.matches(':popover-open')) return;
    menu.current.showPopover();
    place(menu.current, button.current, align);
    entries()
      .at(from === 'first' ? 0 : -1)
      ?.focus();
  };
  const close = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
    button.current?.focus();
  };
  const onTargetKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const onMenuKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const letter = event.key.length === 1 && event.key !== ' ' ? event.key.toLocaleLowerCase() : undefined;
    const startsSo = (entry: HTMLElement) =>
      entry.textContent
        .trim()
        .toLocaleLowerCase()
        .startsWith(letter ?? '');
    const sought = letter && [...all.slice(at + 1), ...all].find(startsSo);
    const next = sought ?? all[moves[event.key] ?? -1];
    if (event.key === 'Tab') return close();
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  const choose = (item: MenuAction) => {
    if (item.disabled) return;
    close();
    item.onSelect?.();
  };

  return (
    <>
      {renderTarget({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': id,
        // A press on the button closes an open menu before the click. The click must not open it again.
        onPointerDown: () => {
          wasOpen.current = isOpen;
        },
        onClick: () => {
          if (!wasOpen.current) open();
          wasOpen.current = false;
        },
        onKeyDown: onTargetKeyDown,
      })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={classes.menu}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen && header && <div className={classes.header}>{header}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={onMenuKeyDown}>
          {items.map((item) => (
            <Fragment key={item.key}>
              {item.divided && <hr />}
              <MenuEntry item={item} onChoose={() => choose(item)} />
            </Fragment>
          ))}
        </div>
      </div>
    </>
  );
}

function MenuEntry({ item, onChoose }: { item: MenuAction; onChoose: () => void }) {
  const content = (
    <>
      {item.icon && (
        <span className={classes.icon} aria-hidden="true">
          {item.icon}
        </span>
      )}
      <span>{item.label}</span>
    </>
  );
  const props = {
    className: classes.item,
    'data-tone': item.tone,
    // An open drawer around the menu ignores Escape while the menu is open.
    'data-mantine-stop-propagation': true,
    'aria-disabled': item.disabled || undefined,
    tabIndex: -1,
    onClick: onChoose,
  };
  if (item.href && !item.disabled)
    return (
      <AppLink {...props} role="menuitem" href={item.href}>
        {content}
      </AppLink>
    );
  const role = item.checked === undefined ? 'menuitem' : 'menuitemradio';
  return (
    <button {...props} type="button" role={role} aria-checked={item.checked}>
      {content}
    </button>
  );
}
