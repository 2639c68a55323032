import { videoWorkScreens as screens } from '#contract/library/video-work.screens.ts';
import { DraftPreviewPage } from './draft-preview-page.tsx';

/** What the form of a new or changed video would show. */
export const Page = () => <DraftPreviewPage kind="video" list={screens.admin.path} />;
