import { NoticeInbox } from '../notice-inbox.tsx';

/** What happened that concerns the person. */
export const Page = () => <NoticeInbox room="learner" />;
