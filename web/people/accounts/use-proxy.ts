import { proxyCalls } from '#contract/people/proxy.calls.ts';
import { homePath } from '#contract/platform/start-up.rules.ts';
import { localPath } from '#contract/platform/language.ts';
import { callApi } from '#web/platform/call-api.ts';
import { showFailure } from '#web/platform/failures.ts';
import { currentLanguage } from '#web/platform/language.ts';

/** Afterwards, everything on the screen belongs to another person, so the page is reloaded. */
const goTo = (path: string) => window.location.assign(localPath(path, currentLanguage()));

const close = async () => {
  const { userId } = await callApi(proxyCalls.close, undefined, { anyPerson: true });
  goTo(`/auth/admin/user-manager/${userId}/edit`);
};

/** Ends acting for someone and opens that person's record. */
export const useCloseProxy = (): (() => void) => () => void close().catch(showFailure);

/** The same if it has ended automatically. If the session acts for nobody any more, the page is reloaded for the own account. */
export const leaveProxy = (): void => void close().catch(() => window.location.reload());

/** Starts acting for someone, with a reason that is logged, and opens that person's home page. */
export async function startProxy(proxyId: string, reason: string): Promise<void> {
  await callApi(proxyCalls.start, { params: { proxyId }, query: { reason } });
  goTo(homePath);
}
