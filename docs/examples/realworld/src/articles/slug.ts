/** A readable path for a title, with a unique ending, since two articles may have the same title. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
  return `${words}-${crypto.randomUUID().slice(0, 8)}`
}
