/**
 * The message of an error from a catalogue, with its code at the end: `Port 80 is in use. Choose another. (HONOTATE_X)`.
 *
 * @param name The code without `HONOTATE_`.
 * @param texts The problem and the remedy; without them the message shows the details as JSON.
 * @param details The values of the `{placeholders}`.
 */
export function formatMessage(
  name: string,
  texts: readonly string[],
  details: Readonly<Record<string, string | number>>,
): string {
  const text = texts.join('. ').replace(/\{(\w+)\}/gu, (hole, key: string) => String(details[key] ?? hole))
  return `${text || JSON.stringify(details)} (HONOTATE_${name})`
}
