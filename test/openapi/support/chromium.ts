import { existsSync } from 'node:fs'

/** The browser of the machine. */
export const chromium: string | undefined = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/** Why a test is skipped, for its name. */
export const withoutChromium: string = chromium ? '' : ' (skipped: no Chromium is installed in /usr/bin)'
