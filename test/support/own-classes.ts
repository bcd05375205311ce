// Test files in the same process share the registry of classes. This set-up hides classes of other files from an app.
import { randomUUID } from 'node:crypto'
import { beginModule, keepModules } from 'honotate/hot'

const file = randomUUID()
beginModule(file)
keepModules((module) => module === file)
