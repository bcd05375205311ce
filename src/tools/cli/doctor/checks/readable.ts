import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'
import { tsconfigError } from '../tsconfig.ts'

/** Files that cannot be read, so that neither the tools of the project nor the other checks know what is in them. */
export function checkReadable({ root, manifestError, files, directories }: Project): Finding[] {
  const found = manifestError === undefined ? [] : [unreadable('package.json', manifestError)]
  for (const path of directories(/^(?:tsconfig(?:\..+)?\.json|[\w.-]+\.config\.[cm]?[jt]s)$/u))
    found.push(unreadable(path, 'it is a directory'))
  for (const { path } of files(/^tsconfig(?:\..+)?\.json$/u)) {
    const reason = tsconfigError(root, path)
    if (reason !== undefined) found.push(unreadable(path, reason))
  }
  return found
}

function unreadable(file: string, reason: string): Finding {
  return { id: 'unreadable-file', file, details: { file, reason: reason.replace(/\.$/u, '') } }
}
