/**
 * How a web process uses memory. Requests leave little behind, but a heap that may grow without a limit is cleared late and takes
 * twice what it needs: with one it stays small, far below the limit, at the same speed.
 */
export const webProcessFlags: readonly string[] = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** One pool of native memory for all threads: with one each, every thread keeps what a password hash took (glibc only). */
export const webProcessVariables: NodeJS.ProcessEnv = { MALLOC_ARENA_MAX: '1' };
