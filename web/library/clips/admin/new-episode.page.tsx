import { NewClipPage } from './new-clip-page.tsx';
import { podcastWork } from './clip-work.ts';

/** A new episode. */
export const Page = () => <NewClipPage work={podcastWork} />;
