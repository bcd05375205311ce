import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Service } from 'honotate'

const LENGTH = 32
/** In place of the hash of an unknown user. */
const UNKNOWN = { salt: Buffer.alloc(16), key: Buffer.alloc(LENGTH) }

/** Hashes passwords with scrypt and a salt for each. */
@Service()
export class Passwords {
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return `${salt.toString('base64')}.${(await derive(password, salt)).toString('base64')}`
  }

  /**
   * @param hash `undefined` for an unknown user. The comparison then takes as long, so that the time of a response does
   *   not tell which users exist.
   */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    const parts = hash?.split('.').map((part) => Buffer.from(part, 'base64'))
    const [salt = UNKNOWN.salt, expected = UNKNOWN.key] = parts ?? []
    return timingSafeEqual(await derive(password, salt), expected) && hash !== undefined
  }
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, LENGTH, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
