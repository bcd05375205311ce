import { createHash, timingSafeEqual } from 'node:crypto'
import { Inject, Service } from 'honotate'
import { Settings } from '../settings.ts'

export type Role = 'reception' | 'vet'

/** Those who work in the clinic; each role has a token. */
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
    // Hashes have one length, and comparing them takes the same time whatever they are.
    const given = hash(token)
    return this.#hashes.find(([, expected]) => timingSafeEqual(given, expected))?.[0]
  }
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
