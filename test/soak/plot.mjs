const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [720, 150, 60, 28, 24]

/**
 * Plots series over time, one below the other, each from zero.
 *
 * @param series `[title, values][]`, with one value for each of `seconds`.
 */
export function plot(seconds, series) {
  const last = seconds.at(-1) || 1
  const parts = series.map(([title, values], index) => {
    const top = index * (HEIGHT + TOP + BOTTOM) + TOP
    const most = Math.max(...values) * 1.1 || 1
    const x = (second) => (LEFT + (second / last) * (WIDTH - LEFT - 12)).toFixed(1)
    const y = (value) => (top + HEIGHT - (value / most) * HEIGHT).toFixed(1)
    const line = values.map((value, nth) => `${x(seconds[nth])},${y(value)}`).join(' ')
    return `<text x="${LEFT}" y="${top - 8}" font-weight="bold">${title}</text>
<path d="M${LEFT} ${top}V${top + HEIGHT}H${WIDTH - 12}" fill="none" stroke="#888"/>
<text x="${LEFT - 6}" y="${top + 10}" text-anchor="end">${most.toFixed(most < 10 ? 1 : 0)}</text>
<text x="${LEFT - 6}" y="${top + HEIGHT}" text-anchor="end">0</text>
<text x="${WIDTH - 12}" y="${top + HEIGHT + 16}" text-anchor="end">${last.toFixed(0)} s</text>
<polyline points="${line}" fill="none" stroke="#0969da" stroke-width="1.5"/>`
  })
  const height = series.length * (HEIGHT + TOP + BOTTOM)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${parts.join('\n')}
</svg>
`
}
