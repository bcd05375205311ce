import process from 'node:process'
import { createInterface } from 'node:readline/promises'
import { labels, questions, type Choices } from './choices.ts'
import type { Given } from './parse-arguments.ts'

const FOLDER = 'my-api'

/** Asks the questions that the command line does not answer; with `yes`, takes the defaults. */
export async function askForChoices({ folder, answers, yes }: Given): Promise<{ folder: string; choices: Choices }> {
  if (yes) return { folder: folder ?? FOLDER, choices: await complete(answers, async ([first]) => first as string) }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const name = folder ?? ((await terminal.question(`Name of the folder (${FOLDER}): `)).trim() || FOLDER)
    const choices = await complete(answers, async (options, text) => {
      const list = options.map((option, index) => `  ${index + 1}  ${labels[option]}${index === 0 ? ' (default)' : ''}`)
      console.log([text, ...list].join('\n'))
      for (;;) {
        const answer = (await terminal.question(`1-${options.length}: `)).trim() || '1'
        const chosen = options.find((option, index) => answer === option || answer === String(index + 1))
        if (chosen) return chosen
      }
    })
    return { folder: name, choices }
  } finally {
    terminal.close()
  }
}

/** Goes through the questions; one with a single answer is not asked. */
async function complete(
  given: Partial<Choices>,
  ask: (options: readonly string[], text: string) => Promise<string>,
): Promise<Choices> {
  let choices: Partial<Choices> = {}
  for (const { name, text, answers } of questions)
    choices = { ...choices, [name]: given[name] ?? (await ask(answers(choices), text)) }
  return choices as Choices
}
