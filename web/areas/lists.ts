/** Both lists of files in one, which every page but the home loads. */
export { roomTexts } from '#web/platform/room-texts.ts';
export { pages } from './pages.ts';
