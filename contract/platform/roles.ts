/** Roles that come with the product, with their rank: lower means more power. */
export const systemRoles = {
  PLATFORM_ADMIN: { rank: 0, name: { en: 'Platform Administrator', fr: 'Administrateur de la plateforme' } },
  COMPANY_ADMIN: { rank: 1, name: { en: 'Company Admin', fr: 'Administrateur de l’entreprise' } },
  BRAND_MANAGER: { rank: 2, name: { en: 'Brand Administrator', fr: 'Administrateur de marque' } },
  DISTRICT_MANAGER: { rank: 3, name: { en: 'District Manager', fr: 'Directeur de district' } },
  REGIONAL_SALES_MANAGER: {
    rank: 3,
    name: { en: 'Regional Sales Manager', fr: 'Directeur régional des ventes' },
  },
  SALES_REP: { rank: 3, name: { en: 'Sales Rep', fr: 'Représentant des ventes' } },
  ILT_ADMIN: { rank: 4, name: { en: 'ILT Admin', fr: 'Administrateur de la formation en personne' } },
  TRANSLATOR: { rank: 4, name: { en: 'Translator', fr: 'Traducteur' } },
  DEALER_MANAGER: { rank: 5, name: { en: 'Dealer Manager', fr: 'Directeur de concession' } },
  LEARNER: { rank: 6, name: { en: 'Learner', fr: 'Apprenant' } },
} as const;

export type RoleCode = keyof typeof systemRoles;
export const roleCodes = Object.keys(systemRoles) as RoleCode[];
