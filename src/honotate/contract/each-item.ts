import { ServerSentEvent } from '../http/server-sent-event.ts'
import type { ReadItem } from './contract-form.ts'

/** Checks and reduces an item of a generator: the data of an event, or the item itself. */
export const eachItem: ReadItem = (item, fitted) =>
  item instanceof ServerSentEvent ? new ServerSentEvent(fitted(item.data), item.fields) : fitted(item)
