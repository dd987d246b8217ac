/** behaviour 2.7: percentages are rounded to whole numbers. */
export function percentage(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0;
}
