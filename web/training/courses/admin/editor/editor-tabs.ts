import type { ComponentType } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import type { PortalConfig } from '#contract/platform/portal-config.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';

export interface EditorTab {
  readonly key: string;
  readonly Panel: ComponentType<{ courseId: string }>;
  /** Tabs with an outline fill the window; the others scroll as a page. */
  readonly isWide?: boolean;
  /** Only for some courses. */
  readonly isFor?: (draft: CourseDraft, features: PortalConfig['features']) => boolean;
}

/**
 * The editor's own tabs, in order. A new one needs a line here and its name under `tab` in the texts. Other rooms add theirs with
 * `contributeTabs`.
 */
export const editorTabs: readonly EditorTab[] = [
  {
    key: 'content',
    Panel: lazyPart(() => import('../content/content-tab.tsx').then((m) => ({ default: m.ContentTab }))),
    isWide: true,
  },
  {
    key: 'package',
    Panel: lazyPart(() => import('../scorm/package-tab.tsx').then((m) => ({ default: m.PackageTab }))),
    isFor: (draft, { scorm }) => draft.isScorm && scorm,
  },
  {
    key: 'quiz',
    Panel: lazyPart(() => import('../quiz/quiz-tab.tsx').then((m) => ({ default: m.QuizTab }))),
    isWide: true,
  },
  {
    key: 'settings',
    Panel: lazyPart(() => import('../settings/settings-tab.tsx').then((m) => ({ default: m.SettingsTab }))),
  },
  {
    key: 'french',
    Panel: lazyPart(() =>
      import('../translation/translation-view.tsx').then((m) => ({ default: m.TranslationView })),
    ),
  },
  {
    key: 'review',
    Panel: lazyPart(() => import('../review/review-panel.tsx').then((m) => ({ default: m.ReviewPanel }))),
  },
  {
    key: 'versions',
    Panel: lazyPart(() => import('../versions/version-list.tsx').then((m) => ({ default: m.VersionList }))),
  },
  {
    key: 'publish',
    Panel: lazyPart(() => import('../publish/publish-tab.tsx').then((m) => ({ default: m.PublishTab }))),
  },
];
