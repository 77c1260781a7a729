import { readdir } from 'node:fs/promises'

/** What is in a folder; nothing where there is none, or where it is a file. */
export async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))) return []
    throw error
  })
}
