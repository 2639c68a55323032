/** Starts a page's first requests while its scripts are still loading; `web/platform/early-answers.ts` takes the replies. */
export const earlyRequests = (addresses: readonly string[]): string =>
  `self.earlyAnswers={};for(const a of ${JSON.stringify(addresses).replace(/</g, '\\u003c')})self.earlyAnswers[a]=fetch(a,{headers:{accept:'application/json, application/problem+json'}}).catch(()=>null)`;
