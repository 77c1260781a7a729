import { authorizedFetch } from './api.ts'

/**
 * Fetches one of our own files as the signed-in person and hands it to the browser's downloads.
 * @throws ApiError with the server's code, or `OFFLINE`
 */
export async function download(path: string, name: string): Promise<void> {
  const file = await (await authorizedFetch(path)).blob()
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
