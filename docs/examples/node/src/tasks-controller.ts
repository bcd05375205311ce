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
import { Tasks } from './tasks.ts'

const NewTask = z.object({ title: z.string().min(1), done: z.boolean().default(false) })

@RequestMapping('/tasks')
@RestController()
export class TasksController {
  constructor(private readonly tasks: Tasks) {}

  @GetMapping('/')
  list(@RequestParam('done', z.stringbool().optional()) done: boolean | undefined) {
    return this.tasks.list().filter((task) => done === undefined || task.done === done)
  }

  @GetMapping('/:id')
  get(@PathVariable('id', z.coerce.number().int()) id: number) {
    const task = this.tasks.find(id)
    if (!task) throw new HttpProblem(404, { detail: `There is no task ${id}.` })
    return task
  }

  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody(NewTask) task: z.output<typeof NewTask>) {
    return this.tasks.add(task)
  }
}
