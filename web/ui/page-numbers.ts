const NEAR = 5;

/** Page numbers to show, at most seven places, with `undefined` for a gap: 1 2 3 4 5 … 220. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  if (pages <= NEAR + 2) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page < NEAR) return [1, 2, 3, 4, 5, undefined, pages];
  if (page > pages - NEAR + 1) return [1, undefined, pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, undefined, page - 1, page, page + 1, undefined, pages];
}
