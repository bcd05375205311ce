import * as z from 'zod'
import { Secret, Traced } from './traced.ts'
import { InvalidArgument, Valid } from './valid.ts'

class Accounts {
  @Traced
  open(@Valid(z.email()) address: string, @Secret password: string, @Valid(z.int().min(18)) age: number) {
    return `${address} is ${age} and has ${password.length} letters to remember`
  }
}

const accounts = new Accounts()
console.log(accounts.open('ann@a.test', 'secret', 30))
try {
  accounts.open('ann', 'secret', 30)
} catch (error) {
  if (error instanceof InvalidArgument) console.log(error.message)
}
