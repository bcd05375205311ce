/** Fetches the packages of the corpus that are missing. */
export default async function setup(): Promise<void> {
  // @ts-expect-error: a script
  await import('./download.mjs')
}
