import { ArticlesAdminPage } from '../../articles/writing/articles-admin-page.tsx';
import { bulletins } from '../../articles/article-room.ts';

export const Page = () => <ArticlesAdminPage room={bulletins} />;
