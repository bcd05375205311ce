import { GetMapping, HttpProblem, PathVariable, RequestParam, RestController } from 'honotate'
import { Units } from './units.ts'

@RestController()
export class ConversionController {
  constructor(private readonly units: Units) {}

  @GetMapping('/convert/:value')
  convert(
    @PathVariable('value') value: number,
    @RequestParam('to') to: string,
    @RequestParam('from') from = 'm',
  ): { value: number; unit: string } {
    const result = this.units.convert(value, from, to)
    if (result === undefined) throw new HttpProblem(400, { detail: `${from} or ${to} is not a unit.` })
    return { value: result, unit: to }
  }
}
