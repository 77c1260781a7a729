import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build makes an address of it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Written by the build beside the pages: fonts, letters and picture formats that a PDF may need. */
const PARTS = '/pdf'

GlobalWorkerOptions.workerSrc = workerUrl

/** Opens a PDF to draw its pages. Whoever is done with it closes it, which lets go of its memory. */
export function openPdf(blob: Blob): { document: Promise<PDFDocumentProxy>; close: () => void } {
  const task = blob.arrayBuffer().then((data) =>
    getDocument({
      data,
      cMapUrl: `${PARTS}/cmaps/`,
      standardFontDataUrl: `${PARTS}/standard_fonts/`,
      wasmUrl: `${PARTS}/wasm/`,
      // would need a wider content policy
      useWasm: false,
    }),
  )
  return {
    document: task.then(({ promise }) => promise),
    close: () => void task.then((one) => one.destroy()),
  }
}

/** Draws a page so many px wide. */
export async function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number): Promise<void> {
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
}

let previous: Promise<unknown> = Promise.resolve()

/** The first page of a PDF as a picture so many px wide. One after another: each takes memory while it is open. */
export function drawFirstPage(blob: Blob, width: number): Promise<Blob> {
  const drawn = previous.then(() => firstPageOf(blob, width))
  previous = drawn.catch(() => {})
  return drawn
}

async function firstPageOf(blob: Blob, width: number): Promise<Blob> {
  const { document: opened, close } = openPdf(blob)
  try {
    const canvas = document.createElement('canvas')
    await drawPage(await (await opened).getPage(1), canvas, width)
    return await new Promise((resolve, reject) =>
      canvas.toBlob((picture) => (picture ? resolve(picture) : reject(new Error('no picture'))), 'image/png'),
    )
  } finally {
    close()
  }
}
