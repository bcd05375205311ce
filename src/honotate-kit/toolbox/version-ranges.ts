/** Whether a version is `least` or newer. A prerelease counts as its release. */
export function isAtLeast(version: string, least: string): boolean {
  const [one, other] = [numbers(version), numbers(least)]
  for (const [index, part] of other.entries()) {
    const difference = (one[index] ?? 0) - part
    if (difference !== 0) return difference > 0
  }
  return true
}

/** Whether a version is in a range from `least` up to, but not including, `below`; without `below`, to any version. */
export function isWithin(version: string, least: string, below: string | undefined): boolean {
  return isAtLeast(version, least) && (below === undefined || !isAtLeast(version, below))
}

/** A range of versions: from `least` up to, but not including, `below`. */
export interface VersionRange {
  readonly least: string
  readonly below: string
  /** The range in npm's syntax, such as `^1.2.3`. */
  readonly range: string
}

/** Makes the range `^version`, for versions from 0.1 on. Below 1.0, the range ends before the next minor version. */
export function fittingRange(version: string): VersionRange {
  const [major = 0, minor = 0] = numbers(version)
  return { least: version, below: major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`, range: `^${version}` }
}

function numbers(version: string): number[] {
  return version
    .replace(/[-+].*$/u, '')
    .split('.')
    .map(Number)
}
