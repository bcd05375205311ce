import {
  createApp, GetMapping, PathVariable, PostMapping, RequestBody,
  RestController,
} from 'honotate'
import { jsonDocument, openApi } from 'honotate/openapi'
import { z } from 'zod'

const NewPet = z.object({
  name: z
    .string()
    .min(1)
    .meta({ description: 'What it answers to' }),
  kind: z.enum(['cat', 'dog']),
})

@RestController()
export class PetController {
  @GetMapping('/pets/:id')
  find(@PathVariable('id', z.coerce.number().int()) id: number) {
    return { id, name: 'Minka', kind: 'cat' }
  }

  @PostMapping('/pets')
  add(@RequestBody(NewPet) pet: z.output<typeof NewPet>) {
    return { id: 2, ...pet }
  }
}

export const app = createApp({ controllers: [PetController] })

// `honotate openapi` also writes the types of your code, for the
// second
// argument. Here, the document has the schemas of Zod.
const document = openApi(app, undefined, {
  info: { title: 'Pets', version: '1.0.0' },
})
app.get('/openapi.json', jsonDocument(document))
