import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { paint } from '../honotate-kit/toolbox/colours.ts'
import { labels, questions, type Choices } from './choices.ts'
import type { Given } from './parse-arguments.ts'
import { select, showAnswer } from './select.ts'

const FOLDER = 'my-api'
const QUESTION = 'Name of the folder?'

/** Asks the questions that the command line leaves open. With `yes`, takes the defaults instead. */
export async function askForChoices({ folder, answers, yes }: Given): Promise<{ folder: string; choices: Choices }> {
  if (yes) return { folder: folder ?? FOLDER, choices: await complete(answers, async ([first]) => first as string) }
  const name = folder ?? (await askForFolder())
  const choices = await complete(answers, (options, text) =>
    options.length === 1
      ? Promise.resolve(options[0] as string)
      : select(
          text,
          options.map((value) => ({ value, label: labels[value] as string })),
        ),
  )
  return { folder: name, choices }
}

async function askForFolder(): Promise<string> {
  const lines = createInterface({ input: stdin, output: stdout })
  try {
    const name = (await lines.question(`${paint('bold', QUESTION)} ${paint('dim', `(${FOLDER})`)} `)).trim() || FOLDER
    showAnswer(1, QUESTION, name)
    return name
  } finally {
    lines.close()
  }
}

async function complete(
  given: Partial<Choices>,
  ask: (options: readonly string[], text: string) => Promise<string>,
): Promise<Choices> {
  let choices: Partial<Choices> = {}
  for (const { name, text, answers } of questions) {
    const options = answers(choices)
    // Ignores an answer of the command line that an earlier answer rules out.
    const known = options.find((each) => each === given[name])
    choices = { ...choices, [name]: known ?? (await ask(options, text)) }
  }
  return choices as Choices
}
