import axe from 'axe-core'
import { existsSync } from 'node:fs'
import { launch } from 'puppeteer-core'

/** The path of the installed Chromium or Chrome. */
export const chromium: string | undefined = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/** The reason why a test is skipped, to append to its name. */
export const withoutChromium: string = chromium
  ? ''
  : ' (skipped: no Chromium is installed in /usr/bin; on Debian, `apt-get install chromium` installs it)'

/**
 * Starts Chromium.
 *
 * @param flags Further flags of Chromium's command line.
 * @returns Puppeteer's browser, which the caller closes.
 */
export function startChromium(...flags: string[]): Promise<any> {
  return launch({
    executablePath: chromium as string,
    args: ['--no-sandbox', '--disable-gpu', ...flags],
    timeout: 120_000,
  })
}

/** The script of axe, which a page evaluates to check its accessibility. */
export const axeScript: string = axe.source
