const plainSources = new URL('./plain-sources.mjs', import.meta.url).href;

/**
 * Memory settings of a web process and of a worker. Requests and pieces of work leave little behind, but a heap without a limit is collected late and takes twice what it
 * needs. With a limit, and collected again when it has grown by a fifth, it stays small at the same speed. Sources come without types from a
 * cache of our own (`plain-sources.mjs`).
 */
export const processFlags: readonly string[] = [
  '--import',
  plainSources,
  // The way to strip types is experimental, and the one Node itself takes.
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--heap-growing-percent=20',
  '--no-allocation-site-pretenuring',
  // For what is given back (`give-back-memory.ts`).
  '--expose-gc',
];

/**
 * The system's allocator (glibc only). One pool for all threads: with one each, every thread keeps the memory of a password hash. Blocks of
 * four megabytes and more go back to the system when they are freed, in huge pages, so that taking them again costs little. Node's cache of
 * compiled code stays in memory as long as the process, so that it does without.
 */
export const processVariables: NodeJS.ProcessEnv = {
  NODE_DISABLE_COMPILE_CACHE: '1',
  GLIBC_TUNABLES: 'glibc.malloc.arena_max=1:glibc.malloc.hugetlb=1:glibc.malloc.mmap_threshold=4194304',
};
