import { createApp } from 'honotate'
import { NotesController } from './notes-controller.ts'
import { serveOpenApi } from './openapi.ts'

// Bun serves the default export, on PORT or 3000.
export default serveOpenApi(createApp({ controllers: [NotesController] }))
