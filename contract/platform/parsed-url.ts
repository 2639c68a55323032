/** `URL.parse`, which browsers that we support do not all have. Null if the text is no address. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
