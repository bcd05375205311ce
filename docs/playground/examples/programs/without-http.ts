// The transformer does not depend on HTTP: parameter decorators
// work in any TypeScript program.
import type { ParameterDecoratorContext } from 'honotate'

/** Checks an argument before the method runs. */
function Between(min: number, max: number) {
  return (
    _: undefined,
    { function: method, name, index }: ParameterDecoratorContext,
  ) =>
    (value: number): number => {
      if (value >= min && value <= max) return value
      throw new RangeError(
        `${String(method.name)}(): ${name ?? index} is ${value}, not between ${min} and ${max}`,
      )
    }
}

/** Replaces an argument. */
const Rounded = () => (value: number) => Math.round(value)

class Thermostat {
  heat(room: string, @Between(5, 30) @Rounded degrees: number) {
    return `The ${room} has ${degrees} °C`
  }
}

const thermostat = new Thermostat()
console.log(thermostat.heat('kitchen', 20.6))
try {
  thermostat.heat('sauna', 90)
} catch (error) {
  console.log((error as Error).message)
}
