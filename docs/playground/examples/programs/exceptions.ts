import {
  ControllerAdvice, createApp, ExceptionHandler, GetMapping,
  PathVariable, ResponseEntity, RestController,
} from 'honotate'

class SoldOut extends Error {}

const stock = new Map([['tea', 3]])

@RestController()
export class ShopController {
  @GetMapping('/stock/:article')
  count(@PathVariable('article') article: string) {
    const count = stock.get(article)
    if (!count) throw new SoldOut(`There is no ${article} left.`)
    return { article, count }
  }

  @GetMapping('/broken')
  broken() {
    throw new Error('This text is in the log only.')
  }
}

// Errors of the whole app. A class, its subclasses included.
@ControllerAdvice()
class ShopErrors {
  @ExceptionHandler(SoldOut)
  soldOut(error: SoldOut) {
    return ResponseEntity.status(409)
      .header('Retry-After', '3600')
      .body({ error: error.message })
  }
}

export const app = createApp({
  controllers: [ShopController],
  advice: [ShopErrors],
})
