import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { callerOf } from '#contract/platform/start-up.rules.ts';
import { sessionCalls, type SessionReply, type SessionUser } from '#contract/platform/session.calls.ts';
import { allows, type Access } from '#contract/platform/access.ts';
import { callApi } from './call-api.ts';
import { embeddedSession } from './embedded-session.ts';
import { isOfThisPage } from './page-person.ts';
import { queryClient, queryKey } from './query.ts';

export const sessionQuery = queryOptions({
  queryKey: queryKey(sessionCalls.read),
  queryFn: async ({ signal }): Promise<SessionReply> => {
    const session = await callApi(sessionCalls.read, undefined, { signal });
    // A page keeps its person. A problem with the session is shown over the page.
    return isOfThisPage(session)
      ? session
      : queryClient.getQueryData<SessionReply>(queryKey(sessionCalls.read))!;
  },
  staleTime: 60_000,
});

export function takeEmbeddedSession(): void {
  const session = embeddedSession();
  if (!session) return;
  isOfThisPage(session);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

export const useSession = (): SessionReply => useSuspenseQuery(sessionQuery).data;

/** The signed-in person. Only for screens that require sign-in. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('There is no session here.');
  return user;
}

/** Whether the person has this right. What they may do with a single record comes as `abilities` with its data. */
export const useAllowed = (access: Access): boolean => allows(access, callerOf(useSession()));

/** Reloads the session after a change to it. */
export const refreshSession = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
