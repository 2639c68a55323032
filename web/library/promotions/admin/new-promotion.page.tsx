import { NewArticlePage } from '../../articles/writing/new-article-page.tsx';
import { promotions } from '../../articles/article-room.ts';

export const Page = () => <NewArticlePage room={promotions} />;
