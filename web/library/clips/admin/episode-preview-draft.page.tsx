import { podcastWorkScreens as screens } from '#contract/library/podcast-work.screens.ts';
import { DraftPreviewPage } from './draft-preview-page.tsx';

/** What the form of a new or changed episode would show. */
export const Page = () => <DraftPreviewPage kind="podcast" list={screens.admin.path} />;
