import { NewClipPage } from './new-clip-page.tsx';
import { videoWork } from './clip-work.ts';

/** A new video. */
export const Page = () => <NewClipPage work={videoWork} />;
