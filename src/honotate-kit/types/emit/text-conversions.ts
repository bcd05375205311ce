import type { Conversion } from '../contract/single-values.ts'

/**
 * The functions that convert the text of a single value, by the type of the result. Values that a function cannot
 * convert stay unchanged.
 */
export const CONVERSIONS: Readonly<Record<Conversion, { readonly name: string; readonly code: string }>> = {
  number: {
    name: 'toNumber',
    code: `/** A number as JSON writes it. */
function toNumber(value: any): unknown {
  if (typeof value !== 'string' || !/^-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$/.test(value)) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}
`,
  },
  boolean: {
    name: 'toBoolean',
    code: `function toBoolean(value: any): unknown {
  return value === 'true' ? true : value === 'false' ? false : value
}
`,
  },
  date: {
    name: 'toDate',
    code: `/** A date and time of RFC 3339. */
function toDate(value: any): unknown {
  if (typeof value !== 'string' || !/^\\d{4}-\\d\\d-\\d\\dT(?:[01]\\d|2[0-3]):\\d\\d:\\d\\d(?:\\.\\d+)?(?:Z|[+-]\\d\\d:\\d\\d)$/i.test(value)) return value
  const date = new Date(value.toUpperCase())
  // \`Date\` turns February 30 into March 2, and takes 24:00.
  const day = new Date(Date.UTC(2000 + (Number(value.slice(0, 4)) % 400), Number(value.slice(5, 7)), 0)).getUTCDate()
  return Number.isNaN(date.getTime()) || Number(value.slice(8, 10)) > day ? value : date
}
`,
  },
}
