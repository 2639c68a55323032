/** A page that shows nothing without what it wanted is looked at again after it had time to show something else. */
const settleMilliseconds = 1200;

interface ViolationReport {
  readonly body: { readonly blockedURL?: string } | null;
}
interface Observer {
  observe(): void;
}
type WindowOfLesson = Window & {
  /** Tells also of what happened before anybody asked. Not in every browser. */
  readonly ReportingObserver?: new (
    hear: (reports: readonly ViolationReport[]) => void,
    options: { readonly types: readonly string[]; readonly buffered: boolean },
  ) => Observer;
};

/** Tells which other hosts a lesson wanted something from, which the policy of its pages blocks, and whether it shows nothing without. */
export function watchBlocked(
  frame: HTMLIFrameElement,
  tell: (hosts: readonly string[], isEmpty: boolean) => void,
): void {
  const hosts = new Set<string>();
  let told = '';
  let later: ReturnType<typeof setTimeout> | undefined;
  const tellAll = () => {
    if (hosts.size === 0) return;
    const isEmpty = !showsAnything(frame.contentDocument?.body ?? null);
    const now = JSON.stringify([...hosts, isEmpty]);
    if (now === told) return;
    told = now;
    tell([...hosts], isEmpty);
  };
  const note = (address: string) => {
    const url = URL.parse(address);
    if (!url || !/^https?:$|^wss?:$/.test(url.protocol) || url.host === location.host) return;
    hosts.add(url.hostname);
    clearTimeout(later);
    later = setTimeout(tellAll, settleMilliseconds);
  };
  // The lesson as a whole led to another host: this page's own policy blocks that.
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => note(blockedURI));
  frame.addEventListener('load', () => {
    listen(frame.contentWindow as WindowOfLesson | null, note);
    clearTimeout(later);
    later = setTimeout(tellAll, settleMilliseconds);
  });
}

/** Listens in a window and its frames; one that leads elsewhere cannot be looked into. */
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
    // Of another origin: what blocked it was noted by the page around it.
  }
}

/** Whether a page has a word, a picture or a film to look at. A frame counts for what is in it. */
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
