/**
 * Memory settings of a web process. Requests leave little behind, but a heap without a limit is collected late and takes twice what it
 * needs. With a limit it stays small, far below the limit, at the same speed.
 */
export const webProcessFlags: readonly string[] = ['--max-semi-space-size=8', '--max-old-space-size=512'];

/** One native memory pool for all threads: with one each, every thread keeps the memory of a password hash (glibc only). */
export const webProcessVariables: NodeJS.ProcessEnv = { MALLOC_ARENA_MAX: '1' };
