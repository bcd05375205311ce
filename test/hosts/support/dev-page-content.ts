import { expect } from 'vitest'
import type { DevSession } from './dev-session.ts'

/** The address of the page. */
export function addressOf(dev: DevSession): URL {
  return new URL(/page: (\S+)/u.exec(dev.output())?.[1] as string)
}

/** The content of the page. */
export async function contentOf(dev: DevSession): Promise<any> {
  return (await fetch(`${addressOf(dev).href}/content`)).json()
}

/** Waits for the latest recorded request with a target. */
export async function requestOf(
  dev: DevSession,
  target: string,
  isWanted: (request: any) => boolean = ({ status, isCut }) => status || isCut,
): Promise<any> {
  const find = async (): Promise<unknown> =>
    (await contentOf(dev)).requests.findLast((each: any) => each.target === target && isWanted(each))
  await expect.poll(find).toBeDefined()
  return find()
}
