/** The programs of this directory with their output. All but the first use injection, each in a different way. */
export const PROGRAMS: Readonly<Record<string, string>> = {
  nothing: 'hello\n',
  'by-type': '{"now":"noon","other":"undefined"}\n',
  'by-field': 'Ann, 0\n',
  'by-typedi': '["Ann","Ben","Cleo"]\n',
  'by-own-decorator': 'env HOME\n',
  'request-scope': '{"count":1,"destroyed":0}\n{"count":1,"destroyed":1}\n2 2\n{"count":1,"destroyed":3}\n',
  'by-service': 'Broken\n',
  factory: '/apis/get\n',
  eager: 'noon\nfunction function\n',
}

/** Texts in the code of injection. None is from the catalogue of errors, which a bundle may leave out. */
export const MARKS: readonly string[] = ['its type is unknown', 'is not a class at run time']
