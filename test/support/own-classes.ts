// Test files that share a process share the registry of classes: an app finds only those of its own file.
import { randomUUID } from 'node:crypto'
import { beginModule, keepModules } from 'honotate/hot'

const file = randomUUID()
beginModule(file)
keepModules((module) => module === file)
