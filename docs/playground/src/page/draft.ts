import { fromFragment, toFragment, type Shared } from './share.ts'

const KEY = 'honotate-playground-draft'

/** A program that was edited and not shared, and the address that it was edited at. */
interface Draft {
  readonly address: string
  readonly program: string
}

/** Keeps an edited program until the same address is opened again, in this browser. */
export async function saveDraft(shared: Shared): Promise<void> {
  const draft: Draft = { address: location.hash, program: await toFragment(shared) }
  try {
    localStorage.setItem(KEY, JSON.stringify(draft))
  } catch {
    // The browser forbids storage: the program is lost at a reload, as without drafts.
  }
}

/** The program that was edited at this address. */
export async function readDraft(): Promise<Shared | undefined> {
  try {
    const { address, program } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>
    return address === location.hash && program !== undefined ? await fromFragment(program) : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // The browser forbids storage, so no draft exists.
  }
}
