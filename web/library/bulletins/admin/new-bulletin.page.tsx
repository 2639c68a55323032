import { NewArticlePage } from '../../articles/writing/new-article-page.tsx';
import { bulletins } from '../../articles/article-room.ts';

export const Page = () => <NewArticlePage room={bulletins} />;
