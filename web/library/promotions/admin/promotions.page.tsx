import { ArticlesAdminPage } from '../../articles/writing/articles-admin-page.tsx';
import { promotions } from '../../articles/article-room.ts';

export const Page = () => <ArticlesAdminPage room={promotions} />;
