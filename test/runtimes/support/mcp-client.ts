import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'

/** A client of the Model Context Protocol that has listed the tools, so that it checks their results. */
export interface McpClient extends AsyncDisposable {
  readonly version: string | undefined
  readonly tools: readonly string[]
  call(name: string, given?: Record<string, unknown>, signal?: AbortSignal): Promise<unknown>
}

/** @param mode `auto` for the newest version that the server has, `legacy` for the versions with a handshake. */
export async function createClient(address: string, mode: 'auto' | 'legacy'): Promise<McpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(address)))
  const { tools } = await client.listTools()
  return {
    version: client.getNegotiatedProtocolVersion(),
    tools: tools.map(({ name }) => name).toSorted(),
    async call(name, given = {}, signal) {
      const result = await client.callTool({ name, arguments: given }, { ...(signal && { signal }) })
      return result.structuredContent ?? result.content
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}
