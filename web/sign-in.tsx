import { startSignIn } from '#web/areas/sign-in.tsx';
import { startPage } from '#web/areas/start-page.ts';
import { embeddedSession } from '#web/platform/embedded-session.ts';

await startPage(['ui', 'shell', 'accounts'], () => startSignIn(embeddedSession()!));
