import type { ComponentType } from 'react';
import { loadTexts } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/chunk-reload.ts';

export interface PageModule {
  readonly Page: ComponentType;
}

export interface PageEntry {
  /** Loads the page's code and the texts of its rooms side by side. */
  readonly load: () => Promise<ComponentType>;
}

/** A screen's page: its module, which exports `Page`, and the namespaces of texts it speaks. */
export const page = (load: () => Promise<PageModule>, ...namespaces: readonly string[]): PageEntry => ({
  load: async () => {
    const [module] = await Promise.all([loadChunk(load), loadTexts(namespaces)]);
    return module.Page;
  },
});

/** The page most people come to: its code comes with the first load and its texts with the frame's. */
export const frontPage = (Page: ComponentType, ...namespaces: readonly string[]): PageEntry => ({
  load: async () => {
    await loadTexts(namespaces);
    return Page;
  },
});

/** The pages of a room by the ids of their screens: every screen has exactly one. */
export type Pages = Readonly<Record<string, PageEntry>>;
