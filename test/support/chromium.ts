import { existsSync } from 'node:fs'

/** The browser of the machine. */
export const chromium: string | undefined = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/** Why a test is skipped, for its name. */
export const withoutChromium: string = chromium
  ? ''
  : ' (skipped: no Chromium is installed in /usr/bin; on Debian, `apt-get install chromium` installs it)'

/** How Puppeteer launches it. */
export const chromiumOptions: { executablePath: string; args: string[] } = {
  executablePath: chromium as string,
  args: ['--no-sandbox', '--disable-gpu'],
}
