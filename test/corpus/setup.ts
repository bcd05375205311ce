/** Fetches the packages of the corpus that are missing. */
export default async function setup(): Promise<void> {
  // @ts-expect-error: the script has no types
  await import('./download.mjs')
}
