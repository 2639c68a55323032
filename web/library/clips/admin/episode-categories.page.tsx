import { CategoriesPage } from './categories-page.tsx';
import { podcastWork } from './clip-work.ts';

/** The categories of podcasts. */
export const Page = () => <CategoriesPage work={podcastWork} />;
