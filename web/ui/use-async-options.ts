import { useEffect, useRef, useState, type ReactNode } from 'react';

export type AsyncOption = {
  value: string;
  label: string;
  /** Second line: address, e-mail. */
  detail?: string;
  /** On the right: a number. */
  note?: string;
  noteDetail?: string;
  /** Why it cannot be chosen, in place of the note. */
  obstacle?: string;
  /** 36 px icon or face. */
  icon?: ReactNode;
};

export type AsyncSearch = {
  /** Finds options for a text. The next text aborts the signal. */
  search: (text: string, signal: AbortSignal) => Promise<readonly AsyncOption[]>;
  /** Letters before the first search; default 0: opening shows the first options. */
  minLetters?: number;
  /** Pause after typing in milliseconds; default 250. */
  delayMs?: number;
};

export type FoundOptions = { text: string; options: readonly AsyncOption[]; failed: boolean };

/** Loads options once typing pauses. An outdated reply is dropped. */
export function useAsyncOptions(
  { search, minLetters = 0, delayMs = 250 }: AsyncSearch,
  text: string,
  active: boolean,
) {
  const [found, setFound] = useState<FoundOptions>();
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const wanted = active && text.length >= minLetters ? text : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    const controller = new AbortController();
    const ask = async () => {
      try {
        const options = await latest.current(wanted, controller.signal);
        if (!controller.signal.aborted) setFound({ text: wanted, options, failed: false });
      } catch {
        if (!controller.signal.aborted) setFound({ text: wanted, options: [], failed: true });
      }
    };
    const timer = setTimeout(ask, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, delayMs]);
  const isCurrent = found !== undefined && found.text === wanted;
  return { found, isLoading: wanted !== undefined && !isCurrent, isShort: active && wanted === undefined };
}
