import { resolve } from 'node:path'
import { checkStart } from '../../../transform/graph/find-faults.ts'
import type { Place } from '../../../toolbox/code-frame.ts'
import { messageOf } from '../../../toolbox/error-place.ts'
import { findConfig } from '../../../toolbox/find-config.ts'
import { membersIn } from '../../app/class-members.ts'
import { projectSources } from '../../compile/project-sources.ts'
import { graphParts } from '../../routes/graph-parts.ts'
import type { PageContent } from './page-content.ts'

/**
 * The parts of the page that come from the sources.
 *
 * @param files The files that the program has loaded.
 */
export function readSources(project: string, files: Iterable<string>): Pick<PageContent, 'places' | 'graph'> {
  const places: Record<string, Place | undefined> = {}
  // Two of the same name are ambiguous, and left out.
  for (const { name, ...place } of membersIn([...files])) places[name] = name in places ? undefined : place
  return { places, graph: readGraph(project) }
}

function readGraph(project: string): PageContent['graph'] {
  try {
    return [...graphParts(checkStart(projectSources(findConfig(resolve(project), true))).graph)]
  } catch (error) {
    return messageOf(error)
  }
}
