/** Whether an address leads out of the pages of the portal: to another site, a call, a file, or a place on the page. */
export const isElsewhere = (href: string): boolean =>
  /^([a-z]+:|\/\/|#)/i.test(href) || href.startsWith('/api/') || href.startsWith('/files/');
