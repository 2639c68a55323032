/** A stored file. */
export type UploadedFile = {
  id: string;
  name: string;
  /** The address of the file. */
  url?: string | null;
  sizeBytes?: number | null;
  contentType?: string | null;
};

export type UploadOptions = {
  /** 0 to 100. */
  onProgress: (percent: number) => void;
  /** Aborted when the person removes the file or leaves. */
  signal: AbortSignal;
};

/** Uploads one file. Rejects with an `Error` whose message may be shown. */
export type Upload = (file: File, options: UploadOptions) => Promise<UploadedFile>;

/**
 * Why a file was not stored. A message of the browser ("network", "Unexpected end of JSON input") says nothing to a person, so it is replaced.
 */
export const uploadFailure = (error: unknown, otherwise: string): string =>
  error instanceof Error &&
  error.message &&
  !(error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError)
    ? error.message
    : otherwise;

export type FileRefusal = 'too-large' | 'wrong-kind';

/** Whether a chosen file matches `accept` (as in the input element: types, `image/*`, extensions) and the largest size. */
export function refusalOf(
  file: { name: string; type: string; size: number },
  { accept, maxBytes }: { accept?: string; maxBytes?: number },
): FileRefusal | undefined {
  const kinds = (accept ?? '').split(',').map((kind) => kind.trim().toLowerCase());
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  const fits = (kind: string) => {
    if (kind.startsWith('.')) return name.endsWith(kind);
    return kind.endsWith('/*') ? type.startsWith(kind.slice(0, -1)) : type === kind;
  };
  const accepted = kinds.filter(Boolean);
  if (accepted.length > 0 && !accepted.some(fits)) return 'wrong-kind';
  if (maxBytes !== undefined && file.size > maxBytes) return 'too-large';
  return undefined;
}
