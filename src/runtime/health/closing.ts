/** The servers of Node that are being closed, which are not ready any more. */
export const closingServers: WeakSet<object> = new WeakSet()
