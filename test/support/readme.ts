import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { expect } from 'vitest'

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')

function firstBlock(language: string, start = ''): string {
  const block = new RegExp(`^\`\`\`${language}\n(${start}[^]*?)^\`\`\`$`, 'mu').exec(readme)
  if (!block) throw new Error(`The README has no block of ${language}`)
  return block[1] as string
}

/** The commands of the README that install packages, each as its arguments. */
export const installCommands = firstBlock('sh', 'npm install')
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** Writes the files that the README tells a user to write; the program listens on a free port, which it prints. */
export function writeReadmeProject(directory: string): void {
  const program = firstBlock('ts', 'import ').replace('{ port: 8080 }', "{ port: 0, hostname: '127.0.0.1' }")
  mkdirSync(join(directory, 'src'))
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(directory, 'tsconfig.json'), firstBlock('json'))
  writeFileSync(join(directory, 'src/main.ts'), program)
}

/** Runs the compiled program of the README, and asks it what the README asks. */
export async function expectReadmeAnswers(directory: string): Promise<void> {
  const child = spawn(process.execPath, ['dist/main.js'], { cwd: directory, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    const [, address] = /^listening on (\S+)/u.exec(String(line)) as unknown as [string, string]
    expect(await (await fetch(`${address}/apis/users?name=Ann`)).json()).toEqual({ name: 'Ann', same: true })
    const put = { method: 'PUT', body: '{"name":"Bob"}', headers: { 'Content-Type': 'application/json' } }
    expect(await (await fetch(`${address}/apis/users/7`, put)).json()).toEqual({
      text: 'id = 7 is updated',
      body: { name: 'Bob' },
    })
  } finally {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  }
}
