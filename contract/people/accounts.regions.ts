import type { Choice } from '#contract/platform/portal-config.ts';

/** `code English/French`; the French is written where it differs. */
const choices = (list: string): readonly Choice[] =>
  list
    .trim()
    .split(',')
    .map((entry) => {
      const [, value = '', en = '', fr = en] = /^(\w\w) ([^/]+)(?:\/(.+))?$/.exec(entry.trim()) ?? [];
      return { value, en, fr };
    });

/** The most states and provinces of a list. A country has fewer, several countries together can have more. */
export const mostRegions = 61;

/** States and provinces by the country's two-letter code; elsewhere people type their region. */
export const regions: Readonly<Record<string, readonly Choice[] | undefined>> = {
  US: choices(`AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California/Californie, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia/District de Columbia, FL Florida/Floride, GA Georgia/Géorgie, HI Hawaii/Hawaï, ID Idaho, IL Illinois,
    IN Indiana, IA Iowa, KS Kansas, KY Kentucky, LA Louisiana/Louisiane, ME Maine, MD Maryland, MA Massachusetts, MI Michigan,
    MN Minnesota, MS Mississippi, MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey,
    NM New Mexico/Nouveau-Mexique, NY New York, NC North Carolina/Caroline du Nord, ND North Dakota/Dakota du Nord, OH Ohio,
    OK Oklahoma, OR Oregon, PA Pennsylvania/Pennsylvanie, PR Puerto Rico/Porto Rico, RI Rhode Island, SC South Carolina/Caroline du Sud,
    SD South Dakota/Dakota du Sud, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia/Virginie, WA Washington,
    WV West Virginia/Virginie-Occidentale, WI Wisconsin, WY Wyoming`),
  CA: choices(`AB Alberta, BC British Columbia/Colombie-Britannique, MB Manitoba, NB New Brunswick/Nouveau-Brunswick,
    NL Newfoundland and Labrador/Terre-Neuve-et-Labrador, NT Northwest Territories/Territoires du Nord-Ouest,
    NS Nova Scotia/Nouvelle-Écosse, NU Nunavut, ON Ontario, PE Prince Edward Island/Île-du-Prince-Édouard, QC Quebec/Québec,
    SK Saskatchewan, YT Yukon`),
};
