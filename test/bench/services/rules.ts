// The rules of the guards, the same for every service.

export const TOKEN = 'Bearer 6d0f2c1be0a94a0f8d1f'

export function isBlocked(client: string | undefined): boolean {
  return client === 'blocked'
}

export function mayRead(authorization: string | undefined): boolean {
  return authorization === TOKEN
}
