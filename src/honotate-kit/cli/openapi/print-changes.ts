import type { OpenApiDocument } from 'honotate/openapi'
import { readIfExists, type MadeFile } from '../generated/generated-files.ts'
import type { Change } from './change.ts'
import { compareDocuments } from './compare-documents.ts'
import { compareTypes, readTypes } from './compare-api-types.ts'

/**
 * Prints the changes of the API that make a file stale, and marks those that may break clients.
 *
 * @returns Whether there are changes; `false` for a file that is neither types of routes nor a document in JSON.
 */
export function printChanges({ path, text }: MadeFile): boolean {
  const changes = changesOf(readIfExists(path) ?? '', text)
  for (const { place, text: change, isBreaking } of changes)
    console.error(`${isBreaking ? 'breaking  ' : '          '}${place}: ${change}`)
  return changes.length > 0
}

function changesOf(old: string, now: string): Change[] {
  const [before, after] = [old, now].map((text) => readTypes(text))
  if (before && after) return compareTypes(before, after)
  try {
    return compareDocuments(JSON.parse(old) as OpenApiDocument, JSON.parse(now) as OpenApiDocument)
  } catch {
    return []
  }
}
