import { createApp } from 'honotate'
import { LinksController } from './links-controller.ts'

export default createApp({ prefix: '', controllers: [LinksController] })
