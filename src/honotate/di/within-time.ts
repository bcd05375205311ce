/**
 * Waits for a result.
 *
 * @throws {Error} when a promise takes longer than `timeout` milliseconds; the work itself continues
 */
export async function withinTime<T>(timeout: number, result: T): Promise<Awaited<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${timeout} ms`)), timeout)
  })
  try {
    return await Promise.race([result, late])
  } finally {
    clearTimeout(timer)
  }
}
