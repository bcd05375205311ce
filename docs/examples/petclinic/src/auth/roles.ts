import { createMetadata } from 'honotate'
import type { Role } from './staff.ts'

/** Those who may call a method, or the methods of a controller. */
export const Roles = createMetadata<readonly Role[]>('Roles')
