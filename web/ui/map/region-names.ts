import type { Locale } from '#web/platform/formats/locale.ts';

/** ISO 3166-2 code of a state, province or territory: `US-CO`, `CA-QC`. */
export type RegionCode = string;

/** French names that differ from the English ones follow after `|`. */
const NAMES = {
  US: `
    AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California|Californie, CO Colorado, CT Connecticut,
    DE Delaware, DC District of Columbia|District de Columbia, FL Florida|Floride, GA Georgia|Géorgie,
    HI Hawaii|Hawaï, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas, KY Kentucky,
    LA Louisiana|Louisiane, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota,
    MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey,
    NM New Mexico|Nouveau-Mexique, NY New York, NC North Carolina|Caroline du Nord,
    ND North Dakota|Dakota du Nord, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania|Pennsylvanie,
    PR Puerto Rico|Porto Rico, RI Rhode Island, SC South Carolina|Caroline du Sud,
    SD South Dakota|Dakota du Sud, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia|Virginie,
    WA Washington, WV West Virginia|Virginie-Occidentale, WI Wisconsin, WY Wyoming`,
  CA: `
    AB Alberta, BC British Columbia|Colombie-Britannique, MB Manitoba, NB New Brunswick|Nouveau-Brunswick,
    NL Newfoundland and Labrador|Terre-Neuve-et-Labrador, NS Nova Scotia|Nouvelle-Écosse,
    NT Northwest Territories|Territoires du Nord-Ouest, NU Nunavut, ON Ontario,
    PE Prince Edward Island|Île-du-Prince-Édouard, QC Quebec|Québec, SK Saskatchewan, YT Yukon`,
} as const;

const names: ReadonlyMap<RegionCode, Readonly<Record<Locale, string>>> = new Map(
  Object.entries(NAMES).flatMap(([country, list]) =>
    list.split(',').map((line) => {
      const entry = line.trim();
      const [en = '', fr = en] = entry.slice(3).split('|');
      return [`${country}-${entry.slice(0, 2)}`, { en, fr }] as const;
    }),
  ),
);

/** Every region that the map can shade. */
export const regionCodes: readonly RegionCode[] = [...names.keys()];

/** `Colorado`; an unknown code stays as it is. */
export const regionName = (code: RegionCode, locale: Locale): string => names.get(code)?.[locale] ?? code;

/** `CO`, the abbreviation that fits on the map. */
export const regionMark = (code: RegionCode): string => code.slice(3);
