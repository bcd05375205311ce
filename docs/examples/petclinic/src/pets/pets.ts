import { Service } from 'honotate'
import { Database } from '../database/database.ts'
import type { NewPet, Pet } from '../model.ts'
import type { Records } from '../records-controller.ts'

const columns = 'id, owner_id as "ownerId", name, type, birth_date::text as "birthDate"'

@Service()
export class Pets implements Records<Pet> {
  constructor(private readonly database: Database) {}

  list(): Promise<Pet[]> {
    return this.database.query(`select ${columns} from pets order by id limit 100`)
  }

  of(ownerId: number): Promise<Pet[]> {
    return this.database.query(`select ${columns} from pets where owner_id = $1 order by id`, [ownerId])
  }

  async find(id: number): Promise<Pet | undefined> {
    const [pet] = await this.database.query<Pet>(`select ${columns} from pets where id = $1`, [id])
    return pet
  }

  async add(ownerId: number, { name, type, birthDate }: NewPet): Promise<Pet> {
    const [pet] = await this.database.query<Pet>(
      `insert into pets (owner_id, name, type, birth_date) values ($1, $2, $3, $4) returning ${columns}`,
      [ownerId, name, type, birthDate],
    )
    return pet!
  }
}
