import { HonotateError } from 'honotate'
import { Dependencies } from 'honotate/helpers'
import { Service } from 'typedi'

@Service()
class Clock {
  readonly now = 'noon'
}

@Service({ eager: true })
@Dependencies(() => [Clock])
class Eager {
  constructor(clock: Clock) {
    console.log(clock.now)
  }
}

console.log(typeof Eager, typeof HonotateError)
