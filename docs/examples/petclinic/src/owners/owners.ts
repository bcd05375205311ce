import { Service } from 'honotate'
import { Database } from '../database/database.ts'
import type { NewOwner, Owner } from '../model.ts'
import type { Records } from '../records-controller.ts'

const columns = 'id, first_name as "firstName", last_name as "lastName", telephone'

@Service()
export class Owners implements Records<Owner> {
  constructor(private readonly database: Database) {}

  list(lastName = ''): Promise<Owner[]> {
    const query = `select ${columns} from owners where starts_with(last_name, $1) order by last_name, id limit 100`
    return this.database.query(query, [lastName])
  }

  async find(id: number): Promise<Owner | undefined> {
    const [owner] = await this.database.query<Owner>(`select ${columns} from owners where id = $1`, [id])
    return owner
  }

  async add({ firstName, lastName, telephone }: NewOwner): Promise<Owner> {
    const [owner] = await this.database.query<Owner>(
      `insert into owners (first_name, last_name, telephone) values ($1, $2, $3) returning ${columns}`,
      [firstName, lastName, telephone],
    )
    return owner!
  }

  async change(id: number, { firstName, lastName, telephone }: NewOwner): Promise<Owner | undefined> {
    const [owner] = await this.database.query<Owner>(
      `update owners set first_name = $2, last_name = $3, telephone = $4 where id = $1 returning ${columns}`,
      [id, firstName, lastName, telephone],
    )
    return owner
  }
}
