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
function onHello({ origin, source, data, ports: [port] }: MessageEvent<StageHello>): void {
  if (origin !== portal || source !== host || data?.kind !== 'hello' || !port) return;
  window.removeEventListener('message', onHello);
  clearInterval(saying);
  clearTimeout(alone);
  const post = (message: FromStage) => port.postMessage(message);
  let playing: Playing | undefined;
  port.addEventListener('message', ({ data: message }: MessageEvent<ToStage>) => {
    if (message.kind === 'start' && !playing) {
      playing = play(message, post);
      // After its last commit, which is also sent when the page is left.
      window.addEventListener('pagehide', () => post({ kind: 'gone' }));
    }
    if (message.kind === 'saved') playing?.saved(message.sequence);
    if (message.kind === 'stop') playing?.stop();
    if (message.kind === 'close' && !isFramed) window.close();
  });
  port.start();
  post({ kind: 'ready' });
}
window.addEventListener('message', onHello);

const sayHere = () => host?.postMessage({ kind: 'here' } satisfies StageHere, portal);
const saying = setInterval(sayHere, repeatMilliseconds);
sayHere();

// No portal page handed over a lesson: someone opened the address directly, or reloaded the window.
const alone = setTimeout(
  () => (document.querySelector<HTMLElement>('#alone')!.hidden = false),
  host === null ? 0 : alonePatienceMilliseconds,
);
