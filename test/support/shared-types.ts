/** Types of requests and types of responses that share some types. */
export const SHARED_TYPES = `/** @schema */
export interface Tags { tags: (string | undefined)[]; call?: () => void }
export interface Plain { name: string; inner?: Plain }
/** @schema */
export interface User { tags: Tags; plain: Plain; friends: User[] }
export interface User_response { own: 1 }
/** @schema response */
export interface View { user: User; plain: Plain; at: Date; other: User_response; only: Only }
export interface Only { at: Date }
`
