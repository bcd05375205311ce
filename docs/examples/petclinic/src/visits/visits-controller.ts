import {
  GetMapping,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestMapping,
  ResponseStatus,
  RestController,
} from 'honotate'
import { Roles } from '../auth/roles.ts'
import { Pets } from '../pets/pets.ts'
import { found, Id } from '../records-controller.ts'
import { NewVisit } from '../schemas.gen.ts'
import { Visits } from './visits.ts'

/** Records of treatments, for veterinarians only. */
@Roles(['vet'])
@RequestMapping('/pets/:petId/visits')
@RestController()
export class VisitsController {
  constructor(
    private readonly visits: Visits,
    private readonly pets: Pets,
  ) {}

  /**
   * Lists the visits of a pet.
   * @throws {404} No pet has this id.
   */
  @GetMapping('/')
  async list(@PathVariable('petId', Id) petId: number) {
    found(await this.pets.find(petId))
    return this.visits.of(petId)
  }

  /**
   * Adds a visit. The reception may also add one.
   * @throws {404} No pet has this id.
   */
  @Roles(['reception', 'vet'])
  @ResponseStatus(201)
  @PostMapping('/')
  async add(@PathVariable('petId', Id) petId: number, @RequestBody(NewVisit) visit: NewVisit) {
    found(await this.pets.find(petId))
    return this.visits.add(petId, visit)
  }
}
