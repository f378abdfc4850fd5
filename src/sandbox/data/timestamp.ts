/** The catalog has no clock: its timestamps count days from a Monday. */
export function timestamp(day: number): string {
  const date = new Date(Date.UTC(2025, 0, 6 + day, 9, (day * 7) % 60));
  return date.toISOString().replace('.000Z', '+00:00');
}
