import { Service } from 'honotate'
import { Database } from '../database/database.ts'
import type { Vet } from '../model.ts'
import type { Records } from '../records-controller.ts'

const columns = 'id, first_name as "firstName", last_name as "lastName", specialties'

@Service()
export class Vets implements Records<Vet> {
  constructor(private readonly database: Database) {}

  list(): Promise<Vet[]> {
    return this.database.query(`select ${columns} from vets order by last_name, id`)
  }

  async find(id: number): Promise<Vet | undefined> {
    const [vet] = await this.database.query<Vet>(`select ${columns} from vets where id = $1`, [id])
    return vet
  }
}
