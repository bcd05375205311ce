import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { block, h } from './parts.ts'

interface Props {
  readonly path: string
  readonly show: (json: any) => VNode
}

/** A part that the server makes when it is asked for. */
export function Loaded({ path, show }: Props): VNode {
  const [content, setContent] = useState(h('p.hint', `Makes the ${path} …`))
  useEffect(() => {
    void fetch(`/_honotate/${path}`).then(async (response) =>
      setContent(response.ok ? show(await response.json()) : block('pre', 'Error', await response.text())),
    )
  }, [])
  return content
}
