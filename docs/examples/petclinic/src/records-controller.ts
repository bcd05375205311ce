import { GetMapping, HttpProblem, PathVariable } from 'honotate'
import * as z from 'zod'

/** The id of a record in a path. */
export const Id = z.coerce
  .number()
  .int()
  .positive()
  .max(2 ** 31 - 1)

/** A service that stores records. */
export interface Records<T> {
  list(): Promise<T[]>
  find(id: number): Promise<T | undefined>
}

/** The common base of all controllers of records. */
export abstract class RecordsController<T> {
  protected abstract readonly records: Records<T>

  /** Lists all. */
  @GetMapping('/')
  list(): Promise<T[]> {
    return this.records.list()
  }

  /**
   * Finds one.
   * @throws {404} No record has this id.
   */
  @GetMapping('/:id')
  async find(@PathVariable('id', Id) id: number): Promise<T> {
    return found(await this.records.find(id))
  }
}

export function found<T>(record: T | undefined): T {
  if (record === undefined) throw new HttpProblem(404, { detail: 'There is no record with this id.' })
  return record
}
