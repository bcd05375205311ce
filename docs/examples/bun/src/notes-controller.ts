import {
  GetMapping,
  HttpProblem,
  PathVariable,
  PostMapping,
  RequestBody,
  RequestMapping,
  RequestParam,
  ResponseStatus,
  RestController,
} from 'honotate'
import * as z from 'zod'
import { Notes } from './notes.ts'

const NewNote = z.object({ text: z.string().min(1) })

@RequestMapping('/notes')
@RestController()
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @GetMapping('/')
  list(@RequestParam('containing', { defaultValue: '' }) text: string) {
    return this.notes.containing(text)
  }

  @GetMapping('/:id')
  get(@PathVariable('id', z.coerce.number().int()) id: number) {
    const note = this.notes.find(id)
    if (!note) throw new HttpProblem(404, { detail: `There is no note ${id}.` })
    return note
  }

  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody(NewNote) { text }: z.output<typeof NewNote>) {
    return this.notes.add(text)
  }
}
