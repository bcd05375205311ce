import { BadRequestException, type PipeTransform } from '@nestjs/common'
import type { ZodType } from 'zod'

/** Validates with zod, as in the documentation of NestJS. */
export class ZodPipe implements PipeTransform {
  constructor(private readonly schema: ZodType) {}

  transform(value: unknown) {
    const { success, data, error } = this.schema.safeParse(value)
    if (success) return data
    throw new BadRequestException(error.issues)
  }
}
