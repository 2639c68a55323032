import * as z from 'zod';
import { filterText } from './text.ts';

export const maxLimit = 100;
export const maxUnpaged = 1000;

/** Page from 1, and `limit` with the default specified for the list, at most 100. */
export const paging = (limit: number) =>
  ({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(limit),
  }) as const;

/** The same for lists whose page 0 means all rows, at most 1,000. */
export const pagingOrAll = (limit: number) =>
  ({
    page: z.coerce.number().int().min(0).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(limit),
  }) as const;

/** A yes or no in a query string. */
export const yesNo = z.stringbool({ truthy: ['true', '1', 'yes'], falsy: ['false', '0', 'no'] });

/** Search text; short, because it is matched with a trigram index. */
export const searchText = filterText(200).optional();
export const direction = z.enum(['asc', 'desc']);

export const pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  pages: z.int(),
});
export type Pagination = z.infer<typeof pagination>;

export function paginate(total: number, page: number, limit: number): Pagination {
  return page === 0
    ? { page: 0, limit: total, total, pages: 1 }
    : { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) };
}

/** The reply of a delete, and of other actions without data. */
export const done = z.object({ success: z.literal(true) });
