import {
  GetMapping,
  PathVariable,
  PostMapping,
  PutMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  ResponseStatus,
  RestController,
} from 'honotate'
import { Roles } from '../auth/roles.ts'
import type { Owner, OwnerDetails } from '../model.ts'
import { Pets } from '../pets/pets.ts'
import { found, Id, RecordsController } from '../records-controller.ts'
import { NewOwner, NewPet } from '../schemas.gen.ts'
import { Owners } from './owners.ts'

/** Owners of pets. */
@RequestMapping('/owners')
@RestController()
export class OwnersController extends RecordsController<Owner> {
  constructor(
    protected readonly records: Owners,
    private readonly pets: Pets,
  ) {
    super()
  }

  /** Lists at most 100 owners whose last name begins with the text. */
  @GetMapping('/')
  override list(@RequestParam('lastName', { required: false }) lastName?: string): Promise<Owner[]> {
    return this.records.list(lastName)
  }

  /**
   * Finds an owner, with pets.
   * @throws {404} No record has this id.
   */
  @GetMapping('/:id')
  override async find(@PathVariable('id', Id) id: number): Promise<OwnerDetails> {
    return { ...(await super.find(id)), pets: await this.pets.of(id) }
  }

  /** Adds an owner. */
  @Roles(['reception'])
  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody(NewOwner) owner: NewOwner) {
    return this.records.add(owner)
  }

  /**
   * Changes an owner.
   * @throws {404} No record has this id.
   */
  @Roles(['reception'])
  @PutMapping('/:id')
  async change(@PathVariable('id', Id) id: number, @RequestBody(NewOwner) owner: NewOwner) {
    return found(await this.records.change(id, owner))
  }

  /**
   * Adds a pet of an owner.
   * @throws {404} No owner has this id.
   */
  @Roles(['reception'])
  @ResponseStatus(201)
  @PostMapping('/:id/pets')
  async addPet(@PathVariable('id', Id) id: number, @RequestBody(NewPet) pet: NewPet) {
    found(await this.records.find(id))
    return this.pets.add(id, pet)
  }
}
