import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { AppLink } from '#web/ui/app-link.tsx';
import classes from '#web/ui/tabs.module.css';

export type Tab = {
  key: string;
  label: ReactNode;
  /** Already formatted, for example "2,418". */
  count?: ReactNode;
  /** Address of the tab. With addresses, the row is a navigation of links. */
  href?: string;
};

export type TabsProps = {
  /** Name of the row for screen readers. */
  label: string;
  items: readonly Tab[];
  /** Key of the open tab. */
  current: string;
  /** Called with the key, for tabs without addresses. */
  onChange?: (key: string) => void;
  /** Connects buttons to their `TabPanel` of the same id. */
  id?: string;
};

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A row of tabs with counts. Scrolls sideways if it does not fit, and keeps the open one visible. */
export function Tabs({ label, items, current, onChange, id }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const isLinks = items.some((item) => item.href !== undefined);

  useEffect(() => {
    const open = row.current?.querySelector<HTMLElement>('[data-open]');
    const container = row.current;
    if (!open || !container) return;
    const overflow = open.offsetLeft + open.offsetWidth + 24 - container.clientWidth;
    if (overflow > 0) container.scrollLeft = overflow;
  }, [current, items.length]);

  const choose = (key: string) => {
    onChange?.(key);
    row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.key === current);
    const step = KEY_STEPS[event.key];
    const ends: Readonly<Record<string, number>> = { Home: 0, End: items.length - 1 };
    const index = step === undefined ? ends[event.key] : (at + step + items.length) % items.length;
    const target = index === undefined ? undefined : items[index];
    if (!target) return;
    event.preventDefault();
    choose(target.key);
  };

  const words = (item: Tab) => (
    <>
      {item.label}
      {item.count !== undefined && <span className="num">{item.count}</span>}
    </>
  );
  if (isLinks)
    return (
      <nav className={classes.tabs} aria-label={label}>
        <div className={classes.row} ref={row}>
          {items.map((item) => (
            <AppLink
              key={item.key}
              href={item.href ?? '#'}
              data-open={item.key === current || undefined}
              aria-current={item.key === current ? 'page' : undefined}
            >
              {words(item)}
            </AppLink>
          ))}
        </div>
      </nav>
    );
  return (
    <div className={classes.tabs}>
      <div
        className={classes.row}
        ref={row}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => {
          const isOpen = item.key === current;
          return (
            <button
              key={item.key}
              type="button"
              role="tab"
              id={id && `${id}-tab-${item.key}`}
              aria-controls={id && isOpen ? `${id}-panel` : undefined}
              aria-selected={isOpen}
              tabIndex={isOpen ? 0 : -1}
              data-key={item.key}
              data-open={isOpen || undefined}
              onClick={() => onChange?.(item.key)}
            >
              {words(item)}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The content of the open tab; `id` and `current` as in its `Tabs`. */
export function TabPanel({ id, current, children }: { id: string; current: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-tab-${current}`}
      className={classes.panel}
    >
      {children}
    </div>
  );
}
