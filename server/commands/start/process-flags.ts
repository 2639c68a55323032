/**
 * How a web process uses memory. Requests leave little behind, but a heap that may grow without a limit is cleared late and takes
 * twice what it needs: with one it stays small, far below the limit, at the same speed.
 */
export const webProcessFlags: readonly string[] = ['--max-semi-space-size=8', '--max-old-space-size=512'];
