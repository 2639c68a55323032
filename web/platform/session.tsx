import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { callerOf } from '#contract/platform/start-up.rules.ts';
import { sessionCalls, type SessionReply, type SessionUser } from '#contract/platform/session.calls.ts';
import { allows, type Access } from '#contract/platform/access.ts';
import { callApi } from './call-api.ts';
import { isOfThisPage } from './page-person.ts';
import { queryClient, queryKey } from './query.ts';

export const sessionQuery = queryOptions({
  queryKey: queryKey(sessionCalls.read),
  queryFn: async ({ signal }): Promise<SessionReply> => {
    const session = await callApi(sessionCalls.read, undefined, { signal });
    // A page keeps its person; what is the matter is said over it.
    return isOfThisPage(session)
      ? session
      : queryClient.getQueryData<SessionReply>(queryKey(sessionCalls.read))!;
  },
  staleTime: 60_000,
});

/** The first HTML carries the session, so that nothing has to be asked before the first picture. */
export function takeEmbeddedSession(): void {
  const embedded = document.getElementById('session')?.textContent;
  if (!embedded) return;
  const session = JSON.parse(embedded) as SessionReply;
  isOfThisPage(session);
  queryClient.setQueryData(sessionQuery.queryKey, session);
}

export const useSession = (): SessionReply => useSuspenseQuery(sessionQuery).data;

/** The signed-in person. Only for screens behind the sign-in. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (!user) throw new Error('There is no session here.');
  return user;
}

/** Whether the person may try this; what it is allowed on single records comes as `abilities` with the data. */
export const useAllowed = (access: Access): boolean => allows(access, callerOf(useSession()));

/** Asks again who is signed in, after something about it changed. */
export const refreshSession = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
