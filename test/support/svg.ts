/** The properties of a picture. */
export interface Picture {
  /** The title for screen readers. */
  readonly title: string
  /** The content of the picture, in a sentence. */
  readonly description: string
  /** The width in units of the picture. Pages scale the picture to their width. */
  readonly width: number
  readonly height: number
}

// The colours of the site. The background is that of its pages, so a picture has no visible edge on the site, and is
// readable on pages with another background.
const STYLE = `text { font: 13px system-ui, sans-serif; fill: #2c2c32 }
.page { fill: #fff } .box { fill: #f6f6f7; stroke: #929295 } .ours { fill: #fdefe6; stroke: #c2410c }
.line { fill: none; stroke: #929295 } .curve { fill: none; stroke: #c2410c; stroke-width: 1.5 } .arrow { fill: #929295 }
.bar { fill: #c4c4cb } .ourbar { fill: #c2410c }
.small { font-size: 11.5px } .dim { fill: #5d5d66 } .strong { font-weight: 600 } .end { text-anchor: end } .middle { text-anchor: middle }
.code { font: 13px ui-monospace, Menlo, Consolas, monospace; white-space: pre } .mark { fill: #b03a0b; font-weight: 600 } .helper { fill: #6f42c1; font-weight: 600 }
@media (prefers-color-scheme: dark) {
text { fill: #dfdfd6 } .page { fill: #1b1b1f } .box { fill: #202127; stroke: #6a6a71 } .ours { fill: #3a2418; stroke: #fb923c }
.line { stroke: #6a6a71 } .curve { stroke: #fb923c } .arrow { fill: #6a6a71 } .bar { fill: #55555c } .ourbar { fill: #fb923c }
.dim { fill: #a8a8b0 } .mark { fill: #fb923c } .helper { fill: #c9a1ff }
}`

/** Renders an SVG file. */
export function svg({ title, description, width, height }: Picture, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title description">
<title id="title">${escape(title)}</title>
<desc id="description">${escape(description)}</desc>
<style>
${STYLE}
</style>
<rect class="page" width="100%" height="100%" rx="8"/>
${parts.join('\n')}
</svg>
`
}

/** Renders a line of text. `classes` are classes of `STYLE`. */
export function text(x: number, y: number, content: string, classes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}"${classes && ` class="${classes}"`}>${escape(content)}</text>`
}

/** Formats a number with at most one decimal digit. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** Escapes a text for the content of an element. */
export function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
