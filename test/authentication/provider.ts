import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
// @ts-expect-error The package has no types, and the type check also runs without the package.
import { Provider } from 'oidc-provider'

/** An OpenID provider that runs on this machine. */
export interface RunningProvider {
  readonly issuer: string
  /** A token for a client, with the requested scopes. */
  token(scope: string): Promise<string>
  /** A token with any claims, signed with the provider's key. */
  sign(claims: JWTPayload, header?: Readonly<Record<string, string>>): Promise<string>
  close(): Promise<void>
}

/** Starts oidc-provider with one client, which may request tokens for an API. */
export async function startProvider(audience: string): Promise<RunningProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), kid: 'key', alg: 'RS256', use: 'sig' }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'shop',
        client_secret: 'secret',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['cookie'] },
    scopes: ['orders:read', 'orders:write'],
    features: {
      devInteractions: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({
          audience,
          scope: 'orders:read orders:write',
          accessTokenFormat: 'jwt',
          accessTokenTTL: 60,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  })
  server.on('request', provider.callback())

  return {
    issuer,
    async token(scope) {
      const body = new URLSearchParams({ grant_type: 'client_credentials', scope })
      const authorization = `Basic ${btoa('shop:secret')}`
      const response = await fetch(`${issuer}/token`, { method: 'POST', body, headers: { authorization } })
      const { access_token: token } = (await response.json()) as { access_token?: string }
      if (!token) throw new Error(`The provider answers ${response.status}`)
      return token
    },
    sign: (claims, header) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'key', typ: 'at+jwt', ...header }).sign(privateKey),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
