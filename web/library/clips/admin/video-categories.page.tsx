import { CategoriesPage } from './categories-page.tsx';
import { videoWork } from './clip-work.ts';

/** The categories of videos. */
export const Page = () => <CategoriesPage work={videoWork} />;
