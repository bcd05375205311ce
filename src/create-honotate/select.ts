import process from 'node:process'
import { emitKeypressEvents, type Key } from 'node:readline'
import { paint } from '../honotate-kit/toolbox/colours.ts'

export interface Option {
  readonly value: string
  readonly label: string
}

/** The exit code after Ctrl+C or Escape: as in shells, 128 plus the number of `SIGINT`. */
const INTERRUPTED = 130

/**
 * Lets the user choose an answer with keys such as the arrow keys or the number of the answer, and confirm it with
 * Enter.
 *
 * @param cancelled The message to print when Ctrl+C or Escape ends the process.
 * @returns The value of the answer.
 */
export function select(
  question: string,
  options: readonly Option[],
  cancelled = 'Cancelled: no file was written.',
): Promise<string> {
  const { stdin: input, stdout: output } = process
  let current = 0

  function draw(isFirst: boolean): void {
    const lines = options.map(({ label }, index) => (index === current ? paint('cyan', `❯ ${label}`) : `  ${label}`))
    const up = isFirst ? '' : `\u001B[${options.length}A`
    output.write(`${up}${lines.map((line) => `\u001B[2K${line}`).join('\n')}\n`)
  }

  // Raw mode starts before the question is shown: otherwise, the terminal itself would handle an early Ctrl+C.
  emitKeypressEvents(input)
  input.setRawMode(true)
  input.resume()
  output.write(`${paint('bold', question)} ${paint('dim', '(arrow keys, Enter)')}\n`)
  draw(true)

  return new Promise((resolve) => {
    function onKey(_: string | undefined, { name, ctrl, sequence }: Key): void {
      const digit = Number(sequence)
      if (name === 'up' || name === 'k') current = (current + options.length - 1) % options.length
      else if (name === 'down' || name === 'j' || name === 'tab') current = (current + 1) % options.length
      else if (digit >= 1 && digit <= options.length) current = digit - 1
      else if (name === 'return' || name === 'enter') return answer()
      else if ((ctrl && name === 'c') || name === 'escape') return cancel()
      draw(false)
    }

    function leave(): void {
      input.off('keypress', onKey)
      input.setRawMode(false)
      input.pause()
    }

    function answer(): void {
      leave()
      const { value, label } = options[current] as Option
      showAnswer(options.length + 1, question, label)
      resolve(value)
    }

    function cancel(): void {
      leave()
      output.write(`${cancelled}\n`)
      process.exit(INTERRUPTED)
    }

    input.on('keypress', onKey)
  })
}

/** Replaces the lines of a question with one line that shows the answer. */
export function showAnswer(lines: number, question: string, answer: string): void {
  process.stdout.write(`\u001B[${lines}A\u001B[J${paint('green', '✔')} ${question} ${paint('cyan', answer)}\n`)
}
