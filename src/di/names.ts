import { Container as TypediContainer, Service as typediService, Token as TypediToken } from './install.ts'
import { Inject as typediInject } from './typedi.ts'
import { withInjection } from './with-injection.ts'

// TypeDI's own objects. Whoever imports one of these may inject something. Where nobody does, a bundler drops the calls,
// and with them all that injection needs.
export const Container: typeof TypediContainer = /* @__PURE__ */ withInjection(TypediContainer)
export const Inject: typeof typediInject = /* @__PURE__ */ withInjection(typediInject)
export const Service: typeof typediService = /* @__PURE__ */ withInjection(typediService)
export const Token: typeof TypediToken = TypediToken
export type Container = TypediContainer
export type Token<T> = TypediToken<T>
