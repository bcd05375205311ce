import { createMetadata } from 'honotate'
import type { Role } from './staff.ts'

/** The roles that may call a method, or all methods of a controller. */
export const Roles = createMetadata<readonly Role[]>('Roles')
