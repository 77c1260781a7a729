import { VerbosityLevel, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { OPENING_LIMITS } from './limits.ts'
import { cleanPdf } from './clean-pdf.ts'
import { CannotOpenError, type OpenedFile } from './outcome.ts'

/**
 * Opens a PDF with the library that shows it in the browser, reads its first page, and makes the copy that
 * others get; that copy must open as well, with as many pages.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedFile> {
  const pages = await pagesOf(bytes)
  const clean = await cleanPdf(bytes).catch((error: unknown) => {
    throw error instanceof CannotOpenError ? error : new CannotOpenError('no_safe_copy', error)
  })
  const kept = await pagesOf(clean.bytes).catch((error: unknown) => {
    throw new CannotOpenError('no_safe_copy', error)
  })
  if (kept !== pages) throw new CannotOpenError('no_safe_copy')
  return { view: clean.bytes, thumbnail: null, width: null, height: null, pages, isSigned: clean.isSigned }
}

/** How many pages a PDF has, once its first one was read. */
async function pagesOf(bytes: Uint8Array): Promise<number> {
  const task = getDocument({
    // the library takes what it is given for its own
    data: new Uint8Array(bytes),
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const document = await task.promise
    if (document.numPages > OPENING_LIMITS.pages) throw new CannotOpenError('too_large')
    const page = await document.getPage(1)
    await page.getOperatorList()
    return document.numPages
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw isLocked ? new CannotOpenError('locked', error) : error
  } finally {
    await task.destroy()
  }
}
