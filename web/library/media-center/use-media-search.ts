import { expiryFilters, mediaKinds, type MediaKind } from '#contract/library/media-kinds.ts';
import { languages, type Language } from '#contract/platform/language.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';

const sortKeys = ['name', 'updatedAt', 'size'] as const;

/** What the address says about a list of media: words, filters, and order. */
export function useMediaSearch() {
  const list = useListState(
    { text: 'text', kind: 'text', language: 'text', expiry: expiryFilters, favored: ['true'] as const },
    sortKeys,
  );
  const { text, expiry, favored } = list.filters;
  const kinds = chosen(mediaKinds, list.filters.kind);
  const chosenLanguages = chosen(languages, list.filters.language);
  const toggled = <Value extends string>(among: readonly Value[], value: Value) =>
    (among.includes(value) ? among.filter((one) => one !== value) : [...among, value]).join(',') || undefined;
  return {
    text: text ?? '',
    kinds,
    languages: chosenLanguages,
    expiry,
    isFavored: favored === 'true',
    isFiltered: list.isFiltered,
    sort: list.sort ?? { key: 'name' as const, direction: 'asc' as const },
    /** As the calls take them. */
    query: {
      ...(text && { text }),
      ...(kinds.length > 0 && { kind: kinds }),
      ...(chosenLanguages.length > 0 && { language: chosenLanguages }),
      ...(expiry && { expiry }),
      ...(favored && { favored }),
      ...(list.sort && { sortBy: list.sort.key, sortDir: list.sort.direction }),
    },
    setText: (next: string) => list.setFilters({ text: next || undefined }),
    toggleKind: (kind: MediaKind) => list.setFilters({ kind: toggled(kinds, kind) }),
    toggleLanguage: (language: Language) => list.setFilters({ language: toggled(chosenLanguages, language) }),
    setExpiry: (next: string | null) => list.setFilters({ expiry: next ?? undefined }),
    setFavored: (next: boolean) => list.setFilters({ favored: next ? 'true' : undefined }),
    setSort: list.setSort,
    clear: list.clearFilters,
  };
}

export type MediaSearch = ReturnType<typeof useMediaSearch>;

const chosen = <Value extends string>(all: readonly Value[], text: string | undefined): Value[] =>
  all.filter((one) => text?.split(',').includes(one));
