import type { FromStage, StageHello, StageHere, ToStage } from '#contract/training/scorm-stage.ts';
import { play, type Playing } from './play.ts';

const portal = document.querySelector<HTMLMetaElement>('meta[name="portal"]')!.content;
const repeatMilliseconds = 500;
const alonePatienceMilliseconds = 4000;

const isFramed = window.parent !== window;
const host = isFramed ? window.parent : (window.opener as Window | null);
// The lesson plays in this page's origin. In a window of its own it would find the portal's tab by this, and could lead it elsewhere.
window.opener = null;

/** The portal's page hands over a port: only what is said by it counts, and nothing of it is heard by the lesson. */
function hear({ origin, source, data, ports: [port] }: MessageEvent<StageHello>): void {
  if (origin !== portal || source !== host || data?.kind !== 'hello' || !port) return;
  window.removeEventListener('message', hear);
  clearInterval(saying);
  clearTimeout(alone);
  const post = (message: FromStage) => port.postMessage(message);
  let playing: Playing | undefined;
  port.addEventListener('message', ({ data: told }: MessageEvent<ToStage>) => {
    if (told.kind === 'start' && !playing) {
      playing = play(told, post);
      // After its last word, which is told as the page is left too.
      window.addEventListener('pagehide', () => post({ kind: 'gone' }));
    }
    if (told.kind === 'saved') playing?.saved(told.sequence);
    if (told.kind === 'stop') playing?.stop();
    if (told.kind === 'close' && !isFramed) window.close();
  });
  port.start();
  post({ kind: 'ready' });
}
window.addEventListener('message', hear);

const sayHere = () => host?.postMessage({ kind: 'here' } satisfies StageHere, portal);
const saying = setInterval(sayHere, repeatMilliseconds);
sayHere();

// Nobody hands a lesson over: somebody came by an address of their own, or loaded the window again.
const alone = setTimeout(
  () => (document.querySelector<HTMLElement>('#alone')!.hidden = false),
  host === null ? 0 : alonePatienceMilliseconds,
);
