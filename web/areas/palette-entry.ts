import type { Icon } from '@tabler/icons-react';

/** The groups of the palette, in their order. */
export const paletteGroups = ['next', 'recent', 'do', 'places', 'training', 'people'] as const;

export interface PaletteEntry {
  readonly key: string;
  readonly group: (typeof paletteGroups)[number];
  readonly icon: Icon;
  readonly title: string;
  /** What tells it from others of the same name: a kind, an address, a number. */
  readonly note: string;
  /** Where it leads, or what it does. */
  readonly to: string | (() => void);
}
