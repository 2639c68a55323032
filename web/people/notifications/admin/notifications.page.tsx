import { NoticeInbox } from '../notice-inbox.tsx';

/** The person's own notifications. Administrators find there what became of everything that was sent. */
export const Page = () => <NoticeInbox room="admin" />;
