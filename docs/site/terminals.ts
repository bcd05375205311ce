import type { ShikiTransformer } from 'shiki'

/** The mark of a command between the lines that it prints. */
const PROMPT = '$ '

/** Lets the copy button of a block with commands and their output copy only the commands. */
export const copiesCommands: ShikiTransformer = {
  name: 'copies-commands',
  line(line) {
    if (!/^\$ /mu.test(this.source)) return
    const [part] = line.children
    const [text] = part?.type === 'element' ? part.children : []
    if (text?.type !== 'text' || !text.value.startsWith(PROMPT)) {
      this.addClassToHast(line, 'vp-copy-ignore')
      return
    }
    text.value = text.value.slice(PROMPT.length)
    line.children.unshift({
      type: 'element',
      tagName: 'span',
      properties: { class: 'prompt vp-copy-ignore' },
      children: [{ type: 'text', value: PROMPT }],
    })
  },
}
