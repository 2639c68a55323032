import { useRouterState } from '@tanstack/react-router';
import type { Language } from '#contract/platform/language.ts';
import { currentLanguage } from './language.ts';

/** The language of the page. It changes with the address. */
export const useLanguage = (): Language => useRouterState({ select: () => currentLanguage() });
