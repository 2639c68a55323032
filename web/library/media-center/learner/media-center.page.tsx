import { mediaScreens as screens } from '#contract/library/media-center.screens.ts';
import { MediaCenter } from '../media-center.tsx';

/** The media center for readers. */
export const Page = () => <MediaCenter home={screens.learner} room="learner" />;
