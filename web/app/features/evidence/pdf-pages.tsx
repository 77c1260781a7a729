import * as m from '@evensettle/messages/evidence/pdf-pages.ts'
import { useQuery } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { drawPage, openPdf } from '../../lib/pdf.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { EvidenceViewer } from './model.ts'
import { pictureQuery } from './shown/queries.ts'

const AT_A_TIME = 5

/** The pages of a PDF as pictures: nothing in it can do anything, and nothing is fetched from elsewhere. */
export function PdfPages({ viewer, id, name }: { viewer: EvidenceViewer; id: string; name: string }) {
  const { data, isError, refetch } = useQuery(pictureQuery(viewer, id, 'view'))
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  const [shown, setShown] = useState(AT_A_TIME)
  useEffect(() => {
    if (!data) return undefined
    let isGone = false
    const { document, close } = openPdf(data)
    document.then(
      (opened) => isGone || setPdf(opened),
      () => isGone || setIsBroken(true),
    )
    return () => {
      isGone = true
      close()
    }
  }, [data])
  if (isError)
    return (
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <p className="text-sm text-danger">{m.weCouldNotFetchThis()}</p>
        <Button variant="quiet" size="s" onClick={() => void refetch()}>
          {m.tryAgainButton()}
        </Button>
      </div>
    )
  if (isBroken) return <p className="mt-2 text-sm text-danger">{m.yourBrowserCannotShowThis()}</p>
  if (!pdf) return <Skeleton className="mt-2 h-64" />
  const pages = Array.from({ length: Math.min(shown, pdf.numPages) }, (_, index) => index + 1)
  return (
    <div className="mt-2 grid justify-items-start gap-3">
      <ol aria-label={m.pagesOfLabel({ name })} className="grid w-full gap-3">
        {pages.map((number) => (
          <PdfPage key={number} pdf={pdf} number={number} />
        ))}
      </ol>
      {shown < pdf.numPages ? (
        <Button variant="secondary" size="s" onClick={() => setShown(shown + AT_A_TIME)}>
          {m.morePagesButton()}
        </Button>
      ) : null}
    </div>
  )
}

/** Wider than any place for it on a screen, so that small print can be read when it is made larger. */
const WIDTH = 1_400

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState<string | null>(null)
  const [isBroken, setIsBroken] = useState(false)
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      const page = await pdf.getPage(number)
      if (isGone || !canvas.current) return
      await drawPage(page, canvas.current, WIDTH)
      const { items } = await page.getTextContent()
      if (!isGone) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    draw().catch(() => setIsBroken(!isGone))
    return () => {
      isGone = true
    }
  }, [pdf, number])
  return (
    <li
      aria-label={m.pageLabel({ number })}
      className="overflow-hidden rounded-sm border border-line bg-white"
    >
      {isBroken ? <p className="p-4 text-sm text-danger">{m.pageCannotBeShown({ number })}</p> : null}
      <canvas ref={canvas} aria-hidden className="block h-auto w-full" />
      <p className="sr-only">{words}</p>
    </li>
  )
}
