import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  translationCalls,
  type TranslationUnit,
  type TwinFile,
} from '#contract/training/translation.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { currentOf } from '#web/platform/forms/use-save-conflict.tsx';
import { queryKey } from '#web/platform/query.ts';
import { useChange } from '#web/platform/use-change.ts';
import type { Reply } from '#contract/platform/call.ts';
import { placeLater } from './place-later.ts';

type Translation = Reply<typeof translationCalls.read>;

export type SaveState =
  | { readonly kind: 'saved' | 'typing' | 'saving' | 'conflict' }
  /** Kept on this device; sent again when the connection is back. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface FrenchOfUnit {
  /** The unsaved values, by field. */
  readonly typed: Readonly<Record<string, string>>;
  readonly state: SaveState;
  write(field: string, french: string): void;
  /** Marks the French as checked: it still matches today’s English. */
  markMatched(field: string): void;
  /** Saves immediately: when leaving a field, on a retry, or to keep the own values after a conflict. */
  flush(): void;
  /** Saves or removes a French file immediately, also if its tab was left while it was uploaded. */
  place(field: TwinFile['field'], file: { readonly fileId: string } | null): void;
  /** Discards the unsaved values. */
  takeTheirs(): void;
}

const restMilliseconds = 1200;

/**
 * Edits the French of one record: saves when typing pauses, never overwrites someone else's newer text, and keeps edits on this device
 * until they are saved.
 */
export function useFrench(courseId: string, unit: TranslationUnit): FrenchOfUnit {
  const client = useQueryClient();
  const place = `paddock.french.${courseId}.${unit._id}`;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() => kept(place));
  const [state, setState] = useState<SaveState>({ kind: Object.keys(typed).length > 0 ? 'typing' : 'saved' });
  const matched = useRef(new Set<string>());
  const files = useRef(new Map<TwinFile['field'], { readonly fileId: string } | null>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSaving = useRef(false);
  // The page may not show the last save yet.
  const savedVersion = useRef(0);
  const isGone = useRef(false);
  const { mutateAsync } = useChange(translationCalls.save, { quiet: true });

  const keep = useCallback(
    (next: Readonly<Record<string, string>>) => {
      setTyped(next);
      if (Object.keys(next).length > 0) localStorage.setItem(place, JSON.stringify(next));
      else localStorage.removeItem(place);
    },
    [place],
  );
  const showUnit = (reply: Reply<typeof translationCalls.save>) =>
    client.setQueryData<Translation>(
      queryKey(translationCalls.read, { params: { id: courseId } }),
      (before) =>
        before && {
          translation: {
            ...before.translation,
            completeness: reply.completeness,
            units: before.translation.units.map((one) => (one._id === unit._id ? reply.unit : one)),
          },
        },
    );

  const save = async () => {
    clearTimeout(timer.current);
    const sent = typed;
    const checked = [...matched.current];
    const placed = [...files.current];
    if (isSaving.current || (Object.keys(sent).length === 0 && checked.length === 0 && placed.length === 0))
      return;
    isSaving.current = true;
    setState({ kind: 'saving' });
    try {
      const reply = await mutateAsync({
        params: { id: courseId },
        body: {
          kind: unit.kind,
          _id: unit._id,
          version: Math.max(unit.version, savedVersion.current),
          saveId: crypto.randomUUID(),
          texts: sent,
          matched: checked,
          files: placed.map(([field, file]) => ({ field, file })),
        },
      });
      for (const field of checked) matched.current.delete(field);
      for (const [field, file] of placed) if (files.current.get(field) === file) files.current.delete(field);
      savedVersion.current = reply.unit.version;
      showUnit(reply);
      setState({ kind: 'saved' });
      // What was typed during the save is saved next.
      setTyped((now) => {
        const left = Object.fromEntries(Object.entries(now).filter(([field, text]) => sent[field] !== text));
        keep(left);
        return left;
      });
    } catch (error) {
      const isConflict = currentOf(error) !== undefined;
      setState(isConflict ? { kind: 'conflict' } : { kind: 'failed', reason: failureText(error) });
      if (isConflict) await client.invalidateQueries({ queryKey: queryKey(translationCalls.read) });
    } finally {
      isSaving.current = false;
      if (isGone.current) handOver();
    }
  };
  /** Nobody sees here any more that a file could not be saved. */
  const handOver = () => {
    for (const [field, file] of files.current) void placeLater(client, { courseId, unit, field, file });
    files.current.clear();
  };
  const leave = useEffectEvent(() => {
    if (!isSaving.current) handOver();
  });
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      leave();
    };
  }, []);
  const saveRested = useEffectEvent(() => void save());
  // A file that arrived during a save, or a text marked meanwhile, is saved next.
  useEffect(() => {
    if (state.kind === 'saved' && (files.current.size > 0 || matched.current.size > 0)) saveRested();
  }, [state]);

  // Waits until typing pauses; a conflict waits for the person.
  useEffect(() => {
    if (Object.keys(typed).length === 0 || state.kind === 'conflict' || state.kind === 'failed') return;
    timer.current = setTimeout(() => saveRested(), restMilliseconds);
    return () => clearTimeout(timer.current);
  }, [typed, state.kind]);
  const retry = useEffectEvent(() => {
    if (state.kind === 'failed') void save();
  });
  useEffect(() => {
    const online = () => retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);

  return {
    typed,
    state,
    write: (field, french) => {
      keep({ ...typed, [field]: french });
      setState((now) => (now.kind === 'conflict' ? now : { kind: 'typing' }));
    },
    markMatched: (field) => {
      matched.current.add(field);
      void save();
    },
    place: (field, file) => {
      files.current.set(field, file);
      if (isGone.current) handOver();
      else void save();
    },
    flush: () => void save(),
    takeTheirs: () => {
      keep({});
      matched.current.clear();
      files.current.clear();
      setState({ kind: 'saved' });
    },
  };
}

function kept(place: string): Readonly<Record<string, string>> {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Record<string, string>;
  } catch {
    return {};
  }
}
