import { make } from './elements.ts'

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/gu

/** The longest text whose tokens become elements. */
const MOST = 50_000

/** JSON as nodes, in the colours of the editors. */
export function colourJson(text: string): (Node | string)[] {
  if (text.length > MOST) return [text]
  const nodes: (Node | string)[] = []
  let end = 0
  for (const { 0: token, 1: quoted, 2: colon, index } of text.matchAll(TOKEN)) {
    const kind = quoted === undefined ? 'tok-number' : colon === undefined ? 'tok-string' : 'tok-typeName'
    const textContent = quoted ?? token
    nodes.push(text.slice(end, index), make('span', { className: kind, textContent }))
    end = index + textContent.length
  }
  return [...nodes, text.slice(end)]
}
