/** The cookie that stores a person's choice. */
export const consentCookie = 'paddock_consent';
/** After this time, a person is asked again. */
export const consentDays = 182;

export type ConsentCategory = 'necessary' | 'analytics';

/** The categories a person has accepted; null without a choice. */
export function acceptedCategories(): readonly string[] | null {
  const stored = readCookie(consentCookie);
  if (!stored) return null;
  try {
    const { categories } = JSON.parse(decodeURIComponent(stored)) as { categories?: unknown };
    return Array.isArray(categories) ? categories.map(String) : null;
  } catch {
    return null;
  }
}

export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
