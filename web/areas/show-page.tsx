import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import '#web/platform/theme/styles.css';

const root = createRoot(document.getElementById('root')!);

/** Draws the page: sign-in by itself, or the application, which also takes the place of sign-in. */
export const showPage = (page: ReactNode): void => root.render(<StrictMode>{page}</StrictMode>);
