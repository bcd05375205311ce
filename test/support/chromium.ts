import { existsSync } from 'node:fs'

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

/** The options with which Puppeteer launches Chromium. */
export const chromiumOptions: { executablePath: string; args: string[] } = {
  executablePath: chromium as string,
  args: ['--no-sandbox', '--disable-gpu'],
}
