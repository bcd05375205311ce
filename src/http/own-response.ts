/** The response that was made of a controller's result. */
export const ownResponse: unique symbol = Symbol('own response')
