/** The categories of courses, by the slug that addresses and calls use. */
export const courseCategories = [
  { value: 'technical-system', en: 'Technical systems', fr: 'Systèmes techniques' },
  { value: 'four-wheel-product', en: 'Four-wheel products', fr: 'Produits à quatre roues' },
  { value: 'motorcycle', en: 'Motorcycles', fr: 'Motos' },
] as const;
export type CourseCategory = (typeof courseCategories)[number]['value'];

export const isCourseCategory = (value: string): value is CourseCategory =>
  courseCategories.some((category) => category.value === value);
