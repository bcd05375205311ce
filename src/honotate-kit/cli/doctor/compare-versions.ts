/** Whether a version is `least` or newer. A prerelease counts as its release. */
export function isAtLeast(version: string, least: string): boolean {
  const [one, other] = [numbers(version), numbers(least)]
  for (const [index, part] of other.entries()) {
    const difference = (one[index] ?? 0) - part
    if (difference !== 0) return difference > 0
  }
  return true
}

/** Whether a version is at least `least` and below `below`. */
export function isWithin(version: string, least: string, below: string): boolean {
  return isAtLeast(version, least) && !isAtLeast(version, below)
}

function numbers(version: string): number[] {
  return version
    .replace(/[-+].*$/u, '')
    .split('.')
    .map(Number)
}
