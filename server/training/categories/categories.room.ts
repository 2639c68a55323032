import { categoryCalls } from '#contract/training/categories.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { categoryHandlers } from './categories.handlers.ts';

export const categoriesRoom = room({
  name: 'categories',
  calls: [handled(categoryCalls, categoryHandlers)],
});
