import { VerbosityLevel, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts'
import { OPENING_LIMITS } from './limits.ts'
import { cleanPdf, type CleanPdf } from './clean-pdf.ts'
import { CannotOpenError, type OpenedFile } from './outcome.ts'
import { isOutOfSight } from './pdf-outside.ts'

/**
 * Opens a PDF with the library that shows it in the browser, reads its first page, and makes the copy that
 * others get; that copy must open as well, with as many pages.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedFile> {
  const { pages, text } = await firstPageOf(bytes)
  const clean = await cleanPdf(bytes).catch((error: unknown) => {
    throw error instanceof CannotOpenError ? error : new CannotOpenError('no_safe_copy', error)
  })
  const { pages: kept } = await firstPageOf(clean.bytes).catch((error: unknown) => {
    throw new CannotOpenError('no_safe_copy', error)
  })
  if (kept !== pages || (await hasWordsOutOfSight(clean))) throw new CannotOpenError('no_safe_copy')
  return {
    view: clean.bytes,
    thumbnail: null,
    width: null,
    height: null,
    pages,
    isSigned: clean.isSigned,
    text,
  }
}

/** Whether a page has words where nobody sees them. The library leaves those out that are not on the sheet. */
async function hasWordsOutOfSight({ wide, boxes }: CleanPdf): Promise<boolean> {
  return withPdf(wide, async (document) => {
    for (const [index, box] of boxes.entries()) {
      const page = await document.getPage(index + 1)
      const { items } = await page.getTextContent()
      if (items.some((item) => 'str' in item && item.str.trim() !== '' && isOutOfSight(box, endsOf(item))))
        return true
      page.cleanup()
    }
    return false
  })
}

/** Where words begin and end. */
function endsOf({ transform, width }: TextItem): [number, number][] {
  const [a = 1, b = 0, , , x = 0, y = 0]: number[] = transform
  const long = Math.hypot(a, b) || 1
  return [
    [x, y],
    [x + (width * a) / long, y + (width * b) / long],
  ]
}

/** How many pages a PDF has, and how its first one begins. */
function firstPageOf(bytes: Uint8Array): Promise<{ pages: number; text: string }> {
  return withPdf(bytes, async (document) => {
    if (document.numPages > OPENING_LIMITS.pages) throw new CannotOpenError('too_large')
    const page = await document.getPage(1)
    await page.getOperatorList()
    const { items } = await page.getTextContent()
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
    return { pages: document.numPages, text: text.slice(0, OPENING_LIMITS.textBegins) }
  })
}

async function withPdf<T>(bytes: Uint8Array, work: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({
    // the library takes what it is given for its own
    data: new Uint8Array(bytes),
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    return await work(await task.promise)
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    throw isLocked ? new CannotOpenError('locked', error) : error
  } finally {
    await task.destroy()
  }
}
