/**
 * Labels that the portal shows for these zones in every season: in French those that name no season (heure de l’Est, du Centre, des Rocheuses,
 * du Pacifique). Other zones are named as the system names them, in French also without the season.
 */
const fixedZoneLabels: Readonly<Record<string, Readonly<Record<'en' | 'fr', string>>>> = {
  'America/New_York': { en: 'EST', fr: 'HE' },
  'America/Chicago': { en: 'CST', fr: 'HC' },
  'America/Phoenix': { en: 'MST', fr: 'HR' },
  'America/Los_Angeles': { en: 'PST', fr: 'HP' },
};

type Tag = 'en-US' | 'fr-CA';
const tags = { en: 'en-US', fr: 'fr-CA' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept, because making one costs more than using it a thousand times. */
function formatOf(timeZone: string, tag: Tag, form: 'name' | 'clock'): Intl.DateTimeFormat {
  const key = `${timeZone}/${tag}/${form}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(
      tag,
      form === 'name'
        ? { timeZone, timeZoneName: 'short' }
        : { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
    );
  formats.set(key, format);
  return format;
}

const nameAt = (zone: string, moment: Date, tag: Tag): string =>
  formatOf(zone, tag, 'name')
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** `HNE` and `HAE` as `HE`, so that lists do not mix both kinds. */
const withoutSeason = (name: string): string => name.replace(/^H[NA](?=[ECRP]$)/, 'H');

const hour = 3_600_000;

/** True if the clocks show the time of this moment twice. In the zones named without a season, they go back by an hour. */
function isShownTwice(zone: string, moment: Date): boolean {
  const clock = (at: number) => formatOf(zone, 'en-US', 'clock').format(at);
  const shown = clock(moment.getTime());
  return [-hour, hour].some((apart) => clock(moment.getTime() + apart) === shown);
}

/**
 * The labels of a zone at the moments of a meeting. A fixed label cannot say which of two times is meant, so a meeting that starts or ends at
 * a time shown twice has the names of the season: 1:30 AM EDT, 1:30 AM EST.
 */
export function zoneLabelsAt(
  zone: string,
  moments: readonly Date[],
  language: keyof typeof tags,
): readonly string[] {
  const names = moments.map((moment) => nameAt(zone, moment, tags[language]));
  if (moments.some((moment) => isShownTwice(zone, moment))) return names;
  const fixed = fixedZoneLabels[zone]?.[language];
  return names.map((name) => fixed ?? (language === 'fr' ? withoutSeason(name) : name));
}
