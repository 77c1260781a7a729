import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist'
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
