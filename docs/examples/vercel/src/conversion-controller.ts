import { GetMapping, HttpProblem, PathVariable, RequestQuery, RestController } from 'honotate'
import * as z from 'zod'
import { Units } from './units.ts'

const Conversion = z.object({ from: z.string().default('m'), to: z.string() })

@RestController()
export class ConversionController {
  constructor(private readonly units: Units) {}

  @GetMapping('/convert/:value')
  convert(
    @PathVariable('value', z.coerce.number()) value: number,
    @RequestQuery(Conversion) { from, to }: z.output<typeof Conversion>,
  ) {
    const result = this.units.convert(value, from, to)
    if (result === undefined) throw new HttpProblem(400, { detail: `${from} or ${to} is not a unit.` })
    return { value: result, unit: to }
  }
}
