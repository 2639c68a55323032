export function useCloseProxy(): () => void {
  return () => {};
}
