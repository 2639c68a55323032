import type { ComponentType } from 'react';
import { later } from '#web/platform/formats/translate.ts';
import { loadTexts } from '#web/platform/language.ts';
import { loadChunk } from '#web/platform/chunk-reload.ts';

export interface PageModule {
  readonly Page: ComponentType;
}

export interface PageEntry {
  /** Loads the page's code and the texts of its rooms in parallel. */
  readonly load: () => Promise<ComponentType>;
}

/** The page of a screen: its module, which exports `Page`, and the namespaces of its texts. */
export const page = (load: () => Promise<PageModule>, ...namespaces: readonly string[]): PageEntry => ({
  load: async () => {
    const [module] = await Promise.all([loadChunk(load), loadTexts([...namespaces, later])]);
    return module.Page;
  },
});

/** The page most people open: its code is part of the first load, and its texts come with the frame's. */
export const frontPage = (Page: ComponentType, ...namespaces: readonly string[]): PageEntry => ({
  load: async () => {
    await loadTexts(namespaces);
    return Page;
  },
});

/** The pages of a room by screen id. Every screen has exactly one. */
export type Pages = Readonly<Record<string, PageEntry>>;
