import { Service } from 'honotate'

export interface Task {
  readonly id: number
  readonly title: string
  readonly done: boolean
}

/** The tasks, in memory. */
@Service()
export class Tasks {
  readonly #tasks = new Map<number, Task>()
  #lastId = 0

  list(): Task[] {
    return [...this.#tasks.values()]
  }

  find(id: number): Task | undefined {
    return this.#tasks.get(id)
  }

  add(task: Omit<Task, 'id'>): Task {
    const added = { id: ++this.#lastId, ...task }
    this.#tasks.set(added.id, added)
    return added
  }

  /** Called at SIGTERM and SIGINT, when the last request is done: close what is open here. */
  destroy(): void {
    console.log(`closed with ${this.#tasks.size} tasks`)
  }
}
