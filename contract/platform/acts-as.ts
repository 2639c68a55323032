/** Names the person for whom a page sends a change. Callers other than our pages leave it out. */
export const actsAsHeader = 'paddock-acts-as';

/**
 * The person a page acts as; while acting for someone it names the person at the keyboard too, because that is a different page than the
 * person's own.
 */
export const actingAs = (userId: string, proxiedBy: string | null | undefined): string =>
  proxiedBy ? `${userId}/${proxiedBy}` : userId;
