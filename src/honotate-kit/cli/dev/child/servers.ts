import type { AddressInfo, Server } from 'node:net'
import process from 'node:process'
import { getRoutes } from 'honotate'
import { captureServers } from '../../app/captured-servers.ts'
import { capturedApps } from '../../app/program-apps.ts'
import { describeRoute, type DescribedRoute } from '../../routes/describe-route.ts'
import { report } from '../messages.ts'

/**
 * Reports each server that listens on a port.
 *
 * @param ports The ports for servers that listen on port 0.
 * @param flush Reports the files that were loaded.
 * @param prepare Receives each server before it listens.
 */
export function followServers(
  ports: readonly number[],
  flush: () => void,
  prepare: (server: Server) => void = () => {},
): void {
  const free = [...ports]
  captureServers({
    prepare,
    choosePort: () => free.shift(),
    listening(address, isSecure, isAnyPort) {
      // Lets the program print its own line about the port first.
      setImmediate(() => {
        flush()
        const port = isAnyPort ? address.port : undefined
        report({ kind: 'listening', address: urlOf(address, isSecure), port, routes: describedRoutes() })
      })
    },
  })
}

function describedRoutes(): DescribedRoute[] {
  return capturedApps().flatMap((app) => getRoutes(app).map((route) => describeRoute(route, undefined, process.cwd())))
}

function urlOf({ address, family, port }: AddressInfo, isSecure: boolean): string {
  const host = /^(?:::|0\.0\.0\.0)$/u.test(address) ? 'localhost' : family === 'IPv6' ? `[${address}]` : address
  return `${isSecure ? 'https' : 'http'}://${host}:${port}`
}
