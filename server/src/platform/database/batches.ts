/**
 * Everything that waits, batch by batch: each begins after the last row of the one before, so that what fails and is left as
 * it was holds up nothing behind it. `read` gives at most `size` rows in an order that it keeps.
 */
export async function* batches<Row>(
  size: number,
  read: (size: number, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[], void> {
  let batch: Row[]
  let last: Row | undefined
  do {
    batch = await read(size, last)
    if (batch.length > 0) yield batch
    last = batch.at(-1)
  } while (batch.length === size)
}
