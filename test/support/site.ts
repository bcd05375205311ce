import process from 'node:process'

/**
 * Returns the address of the published documentation, from the environment variable `HONOTATE_SITE`, without a slash at
 * the end. A release with this variable has the address in package.json and in the messages of coded errors.
 */
export function siteAddress(): string | undefined {
  return process.env['HONOTATE_SITE']?.replace(/\/+$/u, '') || undefined
}

/** Returns the definition with which bundlers replace the constant `HONOTATE_SITE` in `src`. */
export function defineSite(site: string | undefined = siteAddress()): { readonly HONOTATE_SITE: string } {
  return { HONOTATE_SITE: JSON.stringify(site) ?? 'undefined' }
}
