import { RequestMapping, RestController } from 'honotate'
import type { Pet } from '../model.ts'
import { RecordsController } from '../records-controller.ts'
import { Pets } from './pets.ts'

/** Patients. */
@RequestMapping('/pets')
@RestController()
export class PetsController extends RecordsController<Pet> {
  constructor(protected readonly records: Pets) {
    super()
  }
}
