import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { homePath } from '#contract/platform/start-up.rules.ts';
import { localPath } from '#contract/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { currentLanguage } from '#web/platform/language.ts';

/** Everything on screen belongs to another person afterwards, so the page is loaded anew. */
const goTo = (path: string) => window.location.assign(localPath(path, currentLanguage()));

const close = async () => {
  const { userId } = await callApi(proxyCalls.close, undefined, { whoever: true });
  goTo(`/auth/admin/user-manager/${userId}/edit`);
};

/** Ends acting for somebody and leads back to that person's record. */
export const useCloseProxy = (): (() => void) => () => void close().catch(showFailure);

/** The same where it has ended by itself; if nobody is acted for any more, the page is loaded as oneself. */
export const leaveProxy = (): void => void close().catch(() => window.location.reload());

/** Starts acting for somebody, for a reason that is kept in the log, and leads to that person's home. */
export async function startProxy(proxyId: string, reason: string): Promise<void> {
  await callApi(proxyCalls.start, { params: { proxyId }, query: { reason } });
  goTo(homePath);
}
