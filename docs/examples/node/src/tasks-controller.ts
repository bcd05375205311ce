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
import { Tasks, type NewTask, type Task } from './tasks.ts'

@RequestMapping('/tasks')
@RestController()
export class TasksController {
  constructor(private readonly tasks: Tasks) {}

  @GetMapping('/')
  list(@RequestParam('done') done?: boolean): Task[] {
    return this.tasks.list().filter((task) => done === undefined || task.done === done)
  }

  @GetMapping('/:id')
  get(@PathVariable('id') id: number): Task {
    const task = this.tasks.find(id)
    if (!task) throw new HttpProblem(404, { detail: `There is no task ${id}.` })
    return task
  }

  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody() task: NewTask): Task {
    return this.tasks.add(task)
  }
}
