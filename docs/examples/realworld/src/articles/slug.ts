/** A readable path for a title, with an ending of its own: two articles may have one title. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
  return `${words}-${crypto.randomUUID().slice(0, 8)}`
}
