import { createHash, timingSafeEqual } from 'node:crypto'
import { Inject, Service } from 'honotate'
import { Settings } from '../settings.ts'

export type Role = 'reception' | 'vet'

/** The staff of the clinic; each role has a token. */
@Service()
export class Staff {
  readonly #hashes: readonly (readonly [Role, Buffer])[]

  constructor(@Inject(Settings) { RECEPTION_TOKEN, VET_TOKEN }: Settings) {
    this.#hashes = [
      ['reception', hash(RECEPTION_TOKEN)],
      ['vet', hash(VET_TOKEN)],
    ]
  }

  roleOf(token: string): Role | undefined {
    // All hashes have the same length, and comparing them always takes the same time.
    const given = hash(token)
    return this.#hashes.find(([, expected]) => timingSafeEqual(given, expected))?.[0]
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
