import { DraftPreview } from '../../articles/writing/article-preview.tsx';
import { bulletins } from '../../articles/article-room.ts';

export const Page = () => <DraftPreview room={bulletins} />;
