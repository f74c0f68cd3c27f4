/** A size for reading: «12 КБ», «1,4 МБ». */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1000)), 'КБ'] : [bytes / 1_000_000, 'МБ'];
  return `${value.toLocaleString('ru-RU', { maximumFractionDigits: 1 })}\u00a0${unit}`;
}
