import { parsedUrl } from '#contract/platform/parsed-url.ts';

/** A page that is empty because a request was blocked is checked again after this time, in case it shows something else. */
const settleMilliseconds = 1200;

interface ViolationReport {
  readonly body: { readonly blockedURL?: string } | null;
}
interface Observer {
  observe(): void;
}
type WindowOfLesson = Window & {
  /** Also reports events from before the observer started. Not every browser has it. */
  readonly ReportingObserver?: new (
    hear: (reports: readonly ViolationReport[]) => void,
    options: { readonly types: readonly string[]; readonly buffered: boolean },
  ) => Observer;
};

/** Reports the hosts whose resources the policy of the lesson's pages blocks, and whether the lesson is empty without them. */
export function watchBlocked(
  frame: HTMLIFrameElement,
  report: (hosts: readonly string[], isEmpty: boolean) => void,
): void {
  const hosts = new Set<string>();
  let reported = '';
  let later: ReturnType<typeof setTimeout> | undefined;
  const reportAll = () => {
    if (hosts.size === 0) return;
    const isEmpty = !showsAnything(frame.contentDocument?.body ?? null);
    const now = JSON.stringify([...hosts, isEmpty]);
    if (now === reported) return;
    reported = now;
    report([...hosts], isEmpty);
  };
  const note = (address: string) => {
    const url = parsedUrl(address);
    if (!url || !/^https?:$|^wss?:$/.test(url.protocol) || url.host === location.host) return;
    hosts.add(url.hostname);
    clearTimeout(later);
    later = setTimeout(reportAll, settleMilliseconds);
  };
  // The lesson as a whole navigated to another host: this page's own policy blocks that.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => note(blockedURI));
  frame.addEventListener('load', () => {
    listen(frame.contentWindow as WindowOfLesson | null, note);
    clearTimeout(later);
    later = setTimeout(reportAll, settleMilliseconds);
  });
}

/** Listens in a window and its frames. A frame that shows another origin cannot be read. */
function listen(view: WindowOfLesson | null, note: (address: string) => void): void {
  try {
    if (!view?.document) return;
    view.document.addEventListener('securitypolicyviolation', ({ blockedURI }) => note(blockedURI));
    if (view.ReportingObserver)
      new view.ReportingObserver(
        (reports) => {
          for (const { body } of reports) note(body?.blockedURL ?? '');
        },
        { types: ['csp-violation'], buffered: true },
      ).observe();
    for (const inner of view.document.querySelectorAll<HTMLIFrameElement>('iframe, frame'))
      listen(inner.contentWindow as WindowOfLesson | null, note);
  } catch {
    // Another origin: the page around it has already noted what was blocked.
  }
}

/** Whether a page shows text, a picture or a video. A frame counts for its content. */
function showsAnything(body: HTMLElement | null): boolean {
  if (!body) return false;
  if (body.innerText.trim() !== '') return true;
  const shown = [
    ...body.querySelectorAll<HTMLElement>('img, svg, canvas, video, audio, object, embed, input, button'),
  ];
  if (shown.some((one) => !(one instanceof HTMLImageElement) || one.naturalWidth > 0)) return true;
  const inner = [...body.ownerDocument.querySelectorAll<HTMLIFrameElement>('iframe, frame')];
  return inner.some((one) => {
    try {
      return showsAnything(one.contentDocument?.body ?? null);
    } catch {
      return false;
    }
  });
}
