import { Container as TypediContainer, Service as typediService, Token as TypediToken } from './typedi/install.ts'
import { Inject as typediInject } from './typedi/typedi.ts'
import { withInjection } from './injection/with-injection.ts'

// TypeDI's own objects. A program that imports one of the first three may inject services. Bundlers drop the unused calls
// of other programs, and `src/di/injection` with them.
export const Container: typeof TypediContainer = /* @__PURE__ */ withInjection(TypediContainer)
export const Inject: typeof typediInject = /* @__PURE__ */ withInjection(typediInject)
export const Service: typeof typediService = /* @__PURE__ */ withInjection(typediService)
export const Token: typeof TypediToken = TypediToken
export type Container = TypediContainer
export type Token<T> = TypediToken<T>
