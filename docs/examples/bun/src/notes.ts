import { Database } from 'bun:sqlite'
import { Service } from 'honotate'

export interface Note {
  readonly id: number
  readonly text: string
}

/** The body of a request. The contract checks it by this type and its tags. */
export interface NewNote {
  /** @minLength 1 */
  readonly text: string
}

/** The notes, in SQLite. */
@Service()
export class Notes {
  readonly #database = new Database(Bun.env.DATABASE ?? 'notes.sqlite')

  constructor() {
    this.#database.run('create table if not exists notes (id integer primary key, text text not null)')
  }

  containing(text: string): Note[] {
    return this.#database.query<Note, [string]>('select * from notes where instr(text, ?) order by id').all(text)
  }

  find(id: number): Note | null {
    return this.#database.query<Note, [number]>('select * from notes where id = ?').get(id)
  }

  add(text: string): Note {
    return this.#database.query<Note, [string]>('insert into notes (text) values (?) returning *').get(text) as Note
  }
}
