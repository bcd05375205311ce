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
import { Notes, type NewNote, type Note } from './notes.ts'

@RequestMapping('/notes')
@RestController()
export class NotesController {
  constructor(private readonly notes: Notes) {}

  @GetMapping('/')
  list(@RequestParam('containing', { defaultValue: '' }) text: string): Note[] {
    return this.notes.containing(text)
  }

  @GetMapping('/:id')
  get(@PathVariable('id') id: number): Note {
    const note = this.notes.find(id)
    if (!note) throw new HttpProblem(404, { detail: `There is no note ${id}.` })
    return note
  }

  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody() { text }: NewNote): Note {
    return this.notes.add(text)
  }
}
