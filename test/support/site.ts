import process from 'node:process'

/**
 * The address of the published documentation, from the environment variable `HONOTATE_SITE`, without a slash at the end.
 * A release that knows it writes it into package.json and into the messages of coded errors.
 */
export function siteAddress(): string | undefined {
  return process.env['HONOTATE_SITE']?.replace(/\/+$/u, '') || undefined
}

/** Replaces the constant of the same name in `src`, for bundlers. */
export function defineSite(site: string | undefined = siteAddress()): { readonly HONOTATE_SITE: string } {
  return { HONOTATE_SITE: JSON.stringify(site) ?? 'undefined' }
}
