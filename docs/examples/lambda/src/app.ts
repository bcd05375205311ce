import { createApp } from 'honotate'
import { AboutController } from './about-controller.ts'
import { OffersController } from './offers-controller.ts'

export const app = createApp({ controllers: [AboutController, OffersController] })
