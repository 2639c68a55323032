import { useTranslation } from 'react-i18next';

/** Where the words of a kind of record are: its texts, and the part of them that is about it if they are about several. */
export interface Texts {
  readonly namespace: string;
  readonly part?: string;
}

export interface Words {
  (key: string, values?: Readonly<Record<string, unknown>>): string;
  /** Nothing if neither the kind nor the shared texts have it. */
  ifAny(key: string): string | undefined;
}

/** The words of a kind of record: its own, or else what all kinds share in the texts `publishing`. */
export function useWords({ namespace, part }: Texts): Words {
  const { t, i18n } = useTranslation();
  const keysOf = (key: string) => {
    // The texts of every page are named as such: `ui:word.edit`.
    if (key.includes(':')) return [key];
    const own = part ? [`${namespace}:${part}.${key}`] : [];
    return [...own, `${namespace}:${key}`, `publishing:${key}`];
  };
  return Object.assign((key: string, values = {}) => t(keysOf(key), values), {
    ifAny: (key: string) => (i18n.exists(keysOf(key)) ? t(keysOf(key)) : undefined),
  });
}
