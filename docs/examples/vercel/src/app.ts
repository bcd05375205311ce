import { createApp } from 'honotate'
import { ConversionController } from './conversion-controller.ts'
import { VisitController } from './visit-controller.ts'

export const app = createApp({ controllers: [ConversionController, VisitController] })
