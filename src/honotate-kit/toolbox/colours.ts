import process from 'node:process'
import { styleText } from 'node:util'

export type Style = Parameters<typeof styleText>[0]

/** Whether the output is a terminal with colors, and the user has not turned them off by `NO_COLOR`. */
export function hasColors(): boolean {
  return Boolean(process.stdout.hasColors?.())
}

/** Colors text, even if the output is not a terminal. */
export function inColor(style: Style, text: string): string {
  return styleText(style, text, { validateStream: false })
}

export function paint(style: Style, text: string): string {
  return hasColors() ? inColor(style, text) : text
}
