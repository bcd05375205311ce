/** A ZIP archive without compression. */
export function zip(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer>[] {
  const encoder = new TextEncoder()
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(files)) {
    const name = encoder.encode(path)
    const data = encoder.encode(text)
    // Version, flags (UTF-8), method, time, date, then the check sum and both sizes.
    const common: Field[] = [
      [2, 20],
      [2, 0x0800],
      [2, 0],
      [2, 0],
      [2, 0x21],
      [4, crc32(data)],
      [4, data.length],
      [4, data.length],
      [2, name.length],
      [2, 0],
    ]
    const head = pack([[4, 0x04034b50], ...common])
    directory.push(pack([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset]]), name)
    parts.push(head, name, data)
    offset += head.length + name.length + data.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const count = Object.keys(files).length
  return [
    ...parts,
    ...directory,
    pack([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, size],
      [4, offset],
      [2, 0],
    ]),
  ]
}

type Field = readonly [bytes: 2 | 4, value: number]

/** Numbers in little-endian order. */
function pack(fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = fields.flatMap(([length, value]) => Array.from({ length }, (_, index) => (value >>> (8 * index)) & 255))
  return new Uint8Array(bytes)
}

function crc32(data: Uint8Array): number {
  let sum = ~0
  for (const byte of data) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
