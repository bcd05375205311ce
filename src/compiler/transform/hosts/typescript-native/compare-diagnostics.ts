import type { NativeDiagnostic } from './api.ts'

/** Compares in the order of `tsc`: by file, position, code and text. Diagnostics without a file come first. */
export function compareDiagnostics(one: NativeDiagnostic, other: NativeDiagnostic): number {
  return (
    compare(one.fileName ?? '', other.fileName ?? '') ||
    one.pos - other.pos ||
    one.end - other.end ||
    one.code - other.code ||
    compare(one.text, other.text)
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
