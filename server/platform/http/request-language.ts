import { isLanguage, languageCookie, type Language } from '#contract/platform/language.ts';

/** The caller's language: the cookie if it is en or fr, then the signed-in person's language, then Accept-Language, then English. */
export function requestLanguage(
  cookies: Readonly<Record<string, string | undefined>>,
  person: Language | undefined,
  acceptLanguage: string | undefined,
): Language {
  return chosenLanguage(cookies) ?? person ?? preferredLanguage(acceptLanguage);
}

/** The language chosen on this device. */
export function chosenLanguage(cookies: Readonly<Record<string, string | undefined>>): Language | undefined {
  const chosen = cookies[languageCookie];
  return isLanguage(chosen) ? chosen : undefined;
}

/** The preferred one of our two languages in an Accept-Language header. */
export function preferredLanguage(header: string | undefined): Language {
  const liked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const quality = options.map((option) => /^\s*q=([\d.]+)/.exec(option)?.[1]).find(Boolean);
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ language, quality }) => isLanguage(language) && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)[0]?.language;
  return isLanguage(liked) ? liked : 'en';
}
