import {
  createElement,
  Fragment,
  use,
  useState,
  type ComponentType,
  type lazy,
  type LazyExoticComponent,
  type ReactNode,
} from 'react';
import { CodeMissing, loadChunk } from '#web/platform/chunk-reload.ts';
import { MissingPart } from '#web/ui/missing-part.tsx';

/** What `lazy` takes. */
type AnyComponent = Awaited<ReturnType<Parameters<typeof lazy>[0]>>['default'];

/** Props under which boxes above the page are told to close. */
interface Closing {
  readonly opened?: boolean;
  readonly onClose?: () => void;
  readonly onAnswer?: (answer: undefined) => void;
  readonly answer?: (answer: undefined) => void;
}

export type LazyPart<C extends AnyComponent> = LazyExoticComponent<C> & {
  /** Loads the code before the part is shown. A failure shows when it is. */
  readonly preload: () => Promise<void>;
};

type LazyPartOptions = {
  /** What surrounds the message, if the part is a whole page. */
  readonly around?: ComponentType<{ children: ReactNode }>;
};

/**
 * A part whose code is loaded when it is first shown. `lazy` alone would put an error in the place of the whole page if the code cannot be loaded, and
 * keep it there. This says so in the place of the part, and tries again by itself. Once loaded, the part renders without a pause.
 */
export function lazyPart<C extends AnyComponent>(
  load: () => Promise<{ default: C }>,
  { around: Around = Fragment }: LazyPartOptions = {},
): LazyPart<C> {
  let Loaded: C | undefined;
  let loading: Promise<CodeMissing | undefined> | undefined;
  const attempt = () =>
    loadChunk(load).then(
      (module) => {
        Loaded = module.default;
        return undefined;
      },
      (error: unknown) => (error instanceof CodeMissing ? error : new CodeMissing(false, error)),
    );

  function Part(props: Closing) {
    const [, setLoaded] = useState(false);
    const missing = Loaded ? undefined : use((loading ??= attempt()));
    if (Loaded) return createElement(Loaded as ComponentType<Closing>, props);
    if (!missing || props.opened === false) return null;
    const { onClose, onAnswer, answer } = props;
    const close =
      onClose ?? (onAnswer && (() => onAnswer(undefined))) ?? (answer && (() => answer(undefined)));
    return (
      <Around>
        <MissingPart reason={missing} tryAgain={attempt} onLoaded={() => setLoaded(true)} onClose={close} />
      </Around>
    );
  }
  const preload = async () => {
    loading ??= attempt();
    if (await loading) loading = undefined;
  };
  // The part has the props of what it loads.
  return Object.assign(Part, { preload }) as unknown as LazyPart<C>;
}
