/** The options in the address of the gallery: `?section=lists&lang=fr&scheme=dark&brand=ffd500`. */
export function readOptions(search: string = location.search) {
  const wanted = new URLSearchParams(search);
  const brand = wanted.get('brand');
  return {
    language: wanted.get('lang') === 'fr' ? ('fr' as const) : ('en' as const),
    scheme: wanted.get('scheme') === 'dark' ? ('dark' as const) : ('light' as const),
    section: wanted.get('section') ?? 'basics',
    brand: brand ? `#${brand}` : undefined,
  };
}

/** The English or French text of a sample. */
export function words(english: string, french: string): string {
  return readOptions().language === 'fr' ? french : english;
}
