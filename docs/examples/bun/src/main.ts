import { createApp } from 'honotate'
import { NotesController } from './notes-controller.ts'

// Bun serves what is exported by default, on PORT or 3000.
export default createApp({ controllers: [NotesController] })
