// Made by `honotate openapi`; do not edit.
import type { ApiTypes } from 'honotate/openapi'
import { OwnersController } from './owners/owners-controller.ts'
import { PetsController } from './pets/pets-controller.ts'
import { VetsController } from './vets/vets-controller.ts'
import { VisitsController } from './visits/visits-controller.ts'

export const types: ApiTypes = {
  controllers: [
    [OwnersController, {
      description: 'Owners of pets.',
      methods: {
        add: {
          summary: 'Adds an owner.',
          parameters: [{ name: 'owner', required: true, schema: { $ref: '#/components/schemas/NewOwner' } }],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Owner' } }],
          throws: [{ status: 401 }, { status: 403 }, { status: 422 }, { status: 503 }],
        },
        addPet: {
          summary: 'Adds a pet of an owner.',
          parameters: [
            { name: 'id', required: false, schema: {} },
            { name: 'pet', required: true, schema: { $ref: '#/components/schemas/NewPet' } },
          ],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Pet' } }],
          throws: [
            { status: 401 },
            { status: 403 },
            { status: 404, description: 'No owner has this id.' },
            { status: 422 },
            { status: 503 },
          ],
        },
        change: {
          summary: 'Changes an owner.',
          parameters: [
            { name: 'id', required: false, schema: {} },
            { name: 'owner', required: true, schema: { $ref: '#/components/schemas/NewOwner' } },
          ],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Owner' } }],
          throws: [
            { status: 401 },
            { status: 403 },
            { status: 404, description: 'No record has this id.' },
            { status: 422 },
            { status: 503 },
          ],
        },
        find: {
          summary: 'Finds an owner, with pets.',
          parameters: [{ name: 'id', required: false, schema: {} }],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/OwnerDetails' } }],
          throws: [
            { status: 401 },
            { status: 403 },
            { status: 404, description: 'No record has this id.' },
            { status: 422 },
            { status: 503 },
          ],
        },
        list: {
          summary: 'Lists at most 100 owners whose last name begins with the text.',
          parameters: [{ name: 'lastName', required: false, schema: { type: 'string' } }],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Owner' } } },
          ],
          throws: [{ status: 401 }, { status: 403 }, { status: 422 }, { status: 503 }],
        },
      },
    }],
    [PetsController, {
      description: 'Patients.',
      methods: {
        find: {
          summary: 'Finds one.',
          parameters: [{ name: 'id', required: false, schema: {} }],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Pet' } }],
          throws: [
            { status: 401 },
            { status: 403 },
            { status: 404, description: 'No record has this id.' },
            { status: 422 },
            { status: 503 },
          ],
        },
        list: {
          summary: 'Lists all.',
          parameters: [],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Pet' } } },
          ],
          throws: [{ status: 401 }, { status: 403 }, { status: 422 }, { status: 503 }],
        },
      },
    }],
    [VetsController, {
      description: 'Veterinarians; the list is on the clinic\'s website.',
      methods: {
        find: {
          summary: 'Finds one.',
          parameters: [{ name: 'id', required: false, schema: {} }],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Vet' } }],
          throws: [
            { status: 401 },
            { status: 403 },
            { status: 404, description: 'No record has this id.' },
            { status: 422 },
            { status: 503 },
          ],
        },
        list: {
          summary: 'Lists the veterinarians.',
          parameters: [],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Vet' } } },
          ],
          throws: [{ status: 422 }, { status: 503 }],
        },
      },
    }],
    [VisitsController, {
      description: 'Records of treatments, for veterinarians only.',
      methods: {
        add: {
          summary: 'Adds a visit. The reception may also add one.',
          parameters: [
            { name: 'petId', required: false, schema: {} },
            { name: 'visit', required: true, schema: { $ref: '#/components/schemas/NewVisit' } },
          ],
          answers: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Visit' } }],
          throws: [
            { status: 401 },
            { status: 403 },
            { status: 404, description: 'No pet has this id.' },
            { status: 422 },
            { status: 503 },
          ],
        },
        list: {
          summary: 'Lists the visits of a pet.',
          parameters: [{ name: 'petId', required: false, schema: {} }],
          answers: [
            { type: 'application/json', schema: { type: 'array', items: { $ref: '#/components/schemas/Visit' } } },
          ],
          throws: [
            { status: 401 },
            { status: 403 },
            { status: 404, description: 'No pet has this id.' },
            { status: 422 },
            { status: 503 },
          ],
        },
      },
    }],
  ],
  schemas: {
    NewOwner: {
      type: 'object',
      properties: {
        firstName: { type: 'string', maxLength: 80, minLength: 1 },
        lastName: { type: 'string', maxLength: 80, minLength: 1 },
        telephone: { type: 'string', pattern: '^\\+?[0-9 ]{5,20}$' },
      },
      required: ['firstName', 'lastName', 'telephone'],
      additionalProperties: false,
    },
    NewPet: {
      type: 'object',
      properties: {
        name: { type: 'string', maxLength: 80, minLength: 1 },
        type: { type: 'string', enum: ['bird', 'cat', 'dog', 'hamster', 'lizard', 'snake'] },
        birthDate: { type: 'string', format: 'date' },
      },
      required: ['birthDate', 'name', 'type'],
      additionalProperties: false,
    },
    NewVisit: {
      type: 'object',
      properties: {
        date: { type: 'string', format: 'date' },
        description: { type: 'string', maxLength: 1000, minLength: 1 },
      },
      required: ['date', 'description'],
      additionalProperties: false,
    },
    Owner: {
      type: 'object',
      description: 'A person with pets.',
      properties: {
        firstName: { type: 'string', maxLength: 80, minLength: 1 },
        lastName: { type: 'string', maxLength: 80, minLength: 1 },
        telephone: { type: 'string', pattern: '^\\+?[0-9 ]{5,20}$' },
        id: { type: 'number' },
      },
      required: ['firstName', 'id', 'lastName', 'telephone'],
    },
    OwnerDetails: {
      type: 'object',
      description: 'An owner with pets.',
      properties: {
        firstName: { type: 'string', maxLength: 80, minLength: 1 },
        lastName: { type: 'string', maxLength: 80, minLength: 1 },
        telephone: { type: 'string', pattern: '^\\+?[0-9 ]{5,20}$' },
        id: { type: 'number' },
        pets: { type: 'array', items: { $ref: '#/components/schemas/Pet' } },
      },
      required: ['firstName', 'id', 'lastName', 'pets', 'telephone'],
    },
    Pet: {
      type: 'object',
      description: 'A patient.',
      properties: {
        name: { type: 'string', maxLength: 80, minLength: 1 },
        type: { type: 'string', enum: ['bird', 'cat', 'dog', 'hamster', 'lizard', 'snake'] },
        birthDate: { type: 'string', format: 'date' },
        id: { type: 'number' },
        ownerId: { type: 'number' },
      },
      required: ['birthDate', 'id', 'name', 'ownerId', 'type'],
    },
    Vet: {
      type: 'object',
      description: 'A veterinarian.',
      properties: {
        id: { type: 'number' },
        firstName: { type: 'string' },
        lastName: { type: 'string' },
        specialties: { type: 'array', items: { type: 'string' } },
      },
      required: ['firstName', 'id', 'lastName', 'specialties'],
    },
    Visit: {
      type: 'object',
      description: 'A treatment of a pet, and its date.',
      properties: {
        date: { type: 'string', format: 'date' },
        description: { type: 'string', maxLength: 1000, minLength: 1 },
        id: { type: 'number' },
        petId: { type: 'number' },
      },
      required: ['date', 'description', 'id', 'petId'],
    },
  },
}
