import { GetMapping, Public, RequestMapping, RestController } from 'honotate'
import type { Vet } from '../model.ts'
import { RecordsController } from '../records-controller.ts'
import { Vets } from './vets.ts'

/** Veterinarians; the list is on the clinic's website. */
@RequestMapping('/vets')
@RestController()
export class VetsController extends RecordsController<Vet> {
  constructor(protected readonly records: Vets) {
    super()
  }

  /** Lists the veterinarians. */
  @Public()
  @GetMapping('/')
  override list() {
    return super.list()
  }
}
