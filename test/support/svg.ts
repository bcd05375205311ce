/** What a picture is and says. */
export interface Picture {
  /** The title, which screen readers read. */
  readonly title: string
  /** What is to be seen, in a sentence. */
  readonly description: string
  /** In units of the picture; it is scaled to the width of the page. */
  readonly width: number
  readonly height: number
}

// A picture has a background of its own, so its colours are readable on every page.
const STYLE = `text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.page { fill: #fff } .box { fill: #f6f8fa; stroke: #8c959f } .ours { fill: #ddf4ff; stroke: #0969da }
.line { fill: none; stroke: #8c959f } .curve { fill: none; stroke: #0969da; stroke-width: 1.5 } .arrow { fill: #8c959f }
.bar { fill: #afb8c1 } .ourbar { fill: #0969da }
.small { font-size: 11.5px } .dim { fill: #59636e } .strong { font-weight: 600 } .end { text-anchor: end } .middle { text-anchor: middle }
.code { font: 13px ui-monospace, Menlo, Consolas, monospace; white-space: pre } .mark { fill: #0550ae; font-weight: 600 } .helper { fill: #8250df; font-weight: 600 }
@media (prefers-color-scheme: dark) {
text { fill: #f0f6fc } .page { fill: #0d1117 } .box { fill: #151b23; stroke: #656c76 } .ours { fill: #0c2d6b; stroke: #4493f8 }
.line { stroke: #656c76 } .curve { stroke: #4493f8 } .arrow { fill: #656c76 } .bar { fill: #656c76 } .ourbar { fill: #4493f8 }
.dim { fill: #9198a1 } .mark { fill: #79c0ff } .helper { fill: #d2a8ff }
}`

/** An SVG file. */
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

/** A line of text; its classes are those of the style. */
export function text(x: number, y: number, content: string, classes = ''): string {
  return `<text x="${round(x)}" y="${round(y)}"${classes && ` class="${classes}"`}>${escape(content)}</text>`
}

/** A number with one digit behind the point at most. */
export function round(value: number): string {
  return String(Math.round(value * 10) / 10)
}

/** A text as the content of an element. */
export function escape(content: string): string {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
