import type { Bilingual } from '#contract/platform/language.ts';
import type { Feature } from '#contract/platform/features.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

export interface FeatureParts {
  /** Titles of its screens. */
  readonly screens: readonly Bilingual[];
  readonly calls: number;
  /** Names of its jobs. */
  readonly jobs: readonly string[];
  /** What it has brought about so far. Nothing is deleted while the feature is off. */
  readonly records: readonly (Bilingual & { readonly count: number })[];
}

/** What another value of a setting would bring about, in sentences. Rooms answer for the settings they act on. */
export const settingEffects = port<
  {
    readonly key: string;
    /** As it was typed. */
    readonly value: string;
    readonly context: Pick<Services, 'settings' | 'today' | 'now'> & { readonly db: Db };
  },
  readonly Bilingual[]
>('setting-effects');

/** What a feature's switch concerns. Answered where all rooms are known. */
export const featureParts = port<{ readonly feature: Feature; readonly db: Db }, FeatureParts>(
  'feature-parts',
);
