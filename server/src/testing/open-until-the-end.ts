type Closing = { close(): Promise<void> }

const opened: Closing[] = []

/** What a test file opens is closed when the file ends, last opened first. */
export function closesAfterFile(one: Closing): void {
  opened.push(one)
}

/** Closes everything that the ending file has opened. */
export async function closeOpened(): Promise<void> {
  for (const one of opened.splice(0).toReversed()) await one.close()
}
