/** The Node servers that are closing and thus not ready. */
export const closingServers: WeakSet<object> = /* @__PURE__ */ new WeakSet()
