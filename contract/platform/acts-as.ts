/** Names whom the page that sends a change acts as. Left out by callers that are no page of ours. */
export const actsAsHeader = 'paddock-acts-as';

/** The person a page acts as; while acting for somebody the person at the keyboard too, since that is another page than the person's own. */
export const actingAs = (userId: string, proxiedBy: string | null | undefined): string =>
  proxiedBy ? `${userId}/${proxiedBy}` : userId;
