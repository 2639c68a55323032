import { DraftPreview } from '../../articles/writing/article-preview.tsx';
import { promotions } from '../../articles/article-room.ts';

export const Page = () => <DraftPreview room={promotions} />;
