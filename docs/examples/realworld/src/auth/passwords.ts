import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { Service } from 'honotate'

const LENGTH = 32

/** Hashes passwords with scrypt and a salt for each. */
@Service()
export class Passwords {
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16)
    return `${salt.toString('base64')}.${(await derive(password, salt)).toString('base64')}`
  }

  async matches(password: string, hash: string): Promise<boolean> {
    const [salt = '', expected = ''] = hash.split('.').map((part) => Buffer.from(part, 'base64'))
    return timingSafeEqual(await derive(password, Buffer.from(salt)), Buffer.from(expected))
  }
}

function derive(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, LENGTH, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
