import { NOT_AN_APP } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { ControllerApp } from './controller-app.ts'

/** @throws HONOTATE_NOT_AN_APP unless `createApp()` has made `app` */
export function requireApp(app: object, caller: string): asserts app is ControllerApp {
  if (!(app instanceof ControllerApp))
    throw new HonotateError(NOT_AN_APP, { caller, received: 'an app that createApp() has not made' })
}
