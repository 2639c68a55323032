import type { FromStage, StageHello, StageHere, ToStage } from '#contract/training/scorm-stage.ts';
import { play, type Playing } from './play.ts';

const portal = document.querySelector<HTMLMetaElement>('meta[name="portal"]')!.content;
const repeatMilliseconds = 500;
const alonePatienceMilliseconds = 4000;

const isFramed = window.parent !== window;
const host = isFramed ? window.parent : (window.opener as Window | null);
// The lesson plays in this page's origin. In a separate window, it could reach the portal's tab through `opener` and navigate it elsewhere.
window.opener = null;

/** The portal's page hands over a port. Only messages on this port count, and the lesson cannot read them. */
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
      // After its last commit, which is also sent when the page is left.
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

// No portal page handed over a lesson: someone opened the address directly, or reloaded the window.
const alone = setTimeout(
  () => (document.querySelector<HTMLElement>('#alone')!.hidden = false),
  host === null ? 0 : alonePatienceMilliseconds,
);
