import { MessagesPage } from '../messages-page.tsx';

export const Page = () => <MessagesPage area="admin" />;
