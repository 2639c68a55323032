/** Which of five tints a share from 0 to 1 gets: below 50, 60, 70 or 80 %, or above. */
export function heatLevel(share: number): 0 | 1 | 2 | 3 | 4 {
  if (share < 0.5) return 0;
  if (share < 0.6) return 1;
  if (share < 0.7) return 2;
  return share < 0.8 ? 3 : 4;
}
