/** The content type that the Fetch standard gives a string. */
export const TEXT_TYPE = 'text/plain;charset=UTF-8'
