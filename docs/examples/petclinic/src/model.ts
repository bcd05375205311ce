// The types that clients send and receive. `npm run types` writes schemas of the marked types.

/**
 * @schema
 * @additionalProperties false
 */
export interface NewOwner {
  /**
   * @minLength 1
   * @maxLength 80
   */
  firstName: string
  /**
   * @minLength 1
   * @maxLength 80
   */
  lastName: string
  /** @pattern ^\+?[0-9 ]{5,20}$ */
  telephone: string
}

/** A person with pets. */
export interface Owner extends NewOwner {
  id: number
}

/** An owner with pets. */
export interface OwnerDetails extends Owner {
  pets: Pet[]
}

/**
 * @schema
 * @additionalProperties false
 */
export interface NewPet {
  /**
   * @minLength 1
   * @maxLength 80
   */
  name: string
  type: 'bird' | 'cat' | 'dog' | 'hamster' | 'lizard' | 'snake'
  /** @format date */
  birthDate: string
}

/** A patient. */
export interface Pet extends NewPet {
  id: number
  ownerId: number
}

/**
 * @schema
 * @additionalProperties false
 */
export interface NewVisit {
  /** @format date */
  date: string
  /**
   * @minLength 1
   * @maxLength 1000
   */
  description: string
}

/** A treatment of a pet, and its date. */
export interface Visit extends NewVisit {
  id: number
  petId: number
}

/** A veterinarian. */
export interface Vet {
  id: number
  firstName: string
  lastName: string
  specialties: string[]
}
