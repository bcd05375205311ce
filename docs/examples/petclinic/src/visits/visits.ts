import { Service } from 'honotate'
import { Database } from '../database/database.ts'
import type { NewVisit, Visit } from '../model.ts'

const columns = 'id, pet_id as "petId", date::text as "date", description'

@Service()
export class Visits {
  constructor(private readonly database: Database) {}

  of(petId: number): Promise<Visit[]> {
    return this.database.query(`select ${columns} from visits where pet_id = $1 order by date, id`, [petId])
  }

  async add(petId: number, { date, description }: NewVisit): Promise<Visit> {
    const [visit] = await this.database.query<Visit>(
      `insert into visits (pet_id, date, description) values ($1, $2, $3) returning ${columns}`,
      [petId, date, description],
    )
    return visit!
  }
}
