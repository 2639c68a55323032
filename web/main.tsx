import { startApp } from '#web/areas/app.tsx';
import { startPage } from '#web/areas/start-page.ts';

await startPage(['ui', 'shell'], startApp);
