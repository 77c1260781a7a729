import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfOf, pdfTool, unpacked, wordsIn } from '../../testing/pdf.ts'
import { openPdf } from './open-pdf.ts'
import { CannotOpenError } from './outcome.ts'
import { bareContent } from './pdf-content.ts'

/** Without the process around it, which is what `opening.test.ts` is about. */
async function outcomeOf(bytes: Buffer) {
  try {
    return (await openPdf(bytes)).view
  } catch (error) {
    if (error instanceof CannotOpenError) return error.problem
    throw error
  }
}

/** The copy that others get. */
async function copyOf(bytes: Buffer): Promise<Uint8Array> {
  const made = await outcomeOf(bytes)
  if (made === null || typeof made === 'string') throw new Error(made ?? 'no copy')
  return made
}

const SHEET = '/MediaBox [0 0 400 400]'
const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'
const words = (text: string, x = 20, y = 300) => `BT /F 12 Tf ${x} ${y} Td (${text}) Tj ET`
const stream = (about: string, data: string) =>
  Buffer.from(`<< ${about} /Length ${data.length} >>\nstream\n${data}\nendstream`, 'latin1')

/** A page with this content; `page`, `resources` and `catalog` are added to theirs, `more` begins at 6. */
function aPage(
  content: string,
  about: {
    page?: string
    contents?: string
    resources?: string
    catalog?: string
    more?: (string | Buffer)[]
  } = {},
): Buffer {
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${about.catalog ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /Contents ${about.contents ?? '4 0 R'} ${about.page ?? SHEET}
      /Resources << /Font << /F 5 0 R >> ${about.resources ?? ''} >> >>`,
    stream('', content),
    FONT,
    ...(about.more ?? []),
  ])
}

/** A page whose second line belongs to a layer. */
function layered(shown: string, layer = '<< /Type /OCG /Name (SECRETNAME) >>'): Buffer {
  return aPage(`${words('Dear Robin')} /OC /L BDC ${words('On the layer', 20, 200)} EMC`, {
    catalog: `/OCProperties << /OCGs [6 0 R 7 0 R] /D << ${shown} >> >>`,
    resources: '/Properties << /L 6 0 R >>',
    more: [layer, '<< /Type /OCG /Name (Other) >>'],
  })
}

describe('a layer of a PDF', () => {
  it('that is shown is part of the page, and is no layer any more', async () => {
    for (const shown of ['', '/OFF [7 0 R]', '/BaseState /OFF /ON [6 0 R]']) {
      const copy = await copyOf(layered(shown))
      expect(wordsIn(copy)).toBe('Dear Robin On the layer')
      expect(unpacked(copy)).not.toMatch(/OCProperties|OCG|SECRETNAME|BDC/)
    }
  })

  it('that is switched off has no safe copy', async () => {
    const offForReading = '<< /Type /OCG /Name (n) /Usage << /View << /ViewState /OFF >> >> >>'
    const shownIfOtherIsOff = '<< /Type /OCMD /OCGs 7 0 R /P /AllOff >>'
    for (const one of [
      layered('/OFF [6 0 R]'),
      layered('/BaseState /OFF'),
      layered('', offForReading),
      layered('', shownIfOtherIsOff),
    ])
      expect(await outcomeOf(one)).toBe('no_safe_copy')
  })

  it('that is switched off has no safe copy where a picture or a form belongs to it either', async () => {
    const drawn = aPage('/X Do', {
      catalog: '/OCProperties << /OCGs [7 0 R] /D << /OFF [7 0 R] >> >>',
      resources: '/XObject << /X 6 0 R >>',
      more: [
        stream('/Type /XObject /Subtype /Form /BBox [0 0 9 9] /OC 7 0 R', ''),
        '<< /Type /OCG /Name (n) >>',
      ],
    })
    expect(await outcomeOf(drawn)).toBe('no_safe_copy')
  })
})

/** A page as a reader draws it. */
function seen(pdf: Uint8Array): string {
  return pdfTool('pdftoppm', ['-r', '50', '-png', '-singlefile', 'FILE'], pdf).said
}

describe('what draws a page', () => {
  it('goes over without comments, replaced words, descriptions, and what a reader skips', async () => {
    const hidden = [
      '% SECRETCOMMENT',
      '/Span << /ActualText (SECRET (REPLACED) ) /Alt <5345435245> >> BDC',
      words('Dear Robin'),
      'EMC /P /M BDC',
      words('Kind regards', 20, 200),
      'EMC /Note << /Contents (SECRETPOINT) >> DP',
      '(SECRETEXTRA) 1 0 0 rg (SECRETWORD) unknown',
      '(SECRETEND)',
    ].join('\n')
    const copy = await copyOf(
      aPage(hidden, {
        resources: '/Properties << /M << /ActualText (SECRETPROPERTY) >> >> /XObject << /X 6 0 R /Y 7 0 R >>',
        more: [
          stream('/Type /XObject /Subtype /Form /BBox [0 0 400 400]', '% SECRETFORM'),
          stream('/Type /XObject /Subtype /Form /BBox [0 0 400 400]', '(SECRETUNUSED) Tj'),
        ],
      }),
    )
    expect(wordsIn(copy)).toBe('Dear Robin Kind regards')
    expect(unpacked(copy)).not.toMatch(/SECRET|5345435245|ActualText|BDC/)
  })

  it('goes over from forms within the page, and without what is never drawn', async () => {
    const form = '/Type /XObject /Subtype /Form /BBox [0 0 400 400]'
    const copy = await copyOf(
      aPage('/X Do', {
        resources: '/XObject << /X 6 0 R /Y 7 0 R /Unused 8 0 R >>',
        more: [
          // no resources of its own: it uses those of the page
          stream(form, `% SECRETCOMMENT\n${words('In a form')} /Y Do`),
          stream(`${form} /Resources << /Font << /F 5 0 R >> >>`, words('In another', 20, 200)),
          stream(form, words('SECRETUNUSED')),
        ],
      }),
    )
    expect(wordsIn(copy)).toBe('In a form In another')
    expect(unpacked(copy)).not.toContain('SECRET')
  })

  it('looks as it did, be it cut into pieces or packed', async () => {
    const first =
      'q 0.9 0.3 0.1 rg 50 50 100 80 re f Q [6 3] 0 d 2 w 10 10 m 300 60 l 350 200 200 300 90 250 c'
    const last = "BT /F 14 Tf 1 0 0.2 1 40 320 Tm [(Dear ) -200 (R\\(ob\\)in) 30 <21>] TJ T* (next) ' ET"
    const packed = deflateSync(Buffer.from(last)).toString('latin1')
    const cut = aPage(first, {
      page: SHEET,
      contents: '[4 0 R 6 0 R 7 0 R]',
      more: [stream('', 'S % SECRETCOMMENT\n'), stream('/Filter /FlateDecode', packed)],
    })
    const copy = await copyOf(cut)
    expect(seen(copy)).toBe(seen(cut))
    expect(unpacked(copy)).not.toContain('SECRET')
  })

  it('looks as it did with a picture within it', async () => {
    const dots = '\xff\x00\x00\x00\xff\x00\x00\x00\xff\xff\xff\x00'
    const page = aPage(`q 60 0 0 60 250 250 cm BI /W 2 /H 2 /CS /RGB /BPC 8 ID ${dots} EI Q`)
    expect(seen(await copyOf(page))).toBe(seen(page))
  })

  it('goes over with a picture among whose bytes is what looks like its end', () => {
    const dots = '\xff\x00 EI \xff\x00\x00\x00\xff\xff'
    const bare = bareContent(`q BI /W 2 /H 2 /X (SECRETKEY) /CS /RGB /BPC 8 ID ${dots} EI Q % SECRET`)
    expect(bare).toBe(`q\nBI /W 2 /H 2 /CS /RGB /BPC 8 ID ${dots}\n EI\nQ`)
  })

  it('goes over without notes that are hidden or closed', async () => {
    const note = (about: string) =>
      `<< /Type /Annot /Rect [20 240 220 260] /Contents (SECRETNOTE) ${about} >>`
    const look = '/AP << /N 9 0 R >>'
    const copy = await copyOf(
      aPage(words('Dear Robin'), {
        page: `${SHEET} /Annots [6 0 R 7 0 R 8 0 R]`,
        more: [
          note(`/Subtype /FreeText /F 2 ${look}`),
          note(`/Subtype /FreeText /F 32 ${look}`),
          note('/Subtype /Text /Open false'),
          stream(
            '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 5 0 R >> >>',
            words('SECRETNOTE', 2, 5),
          ),
        ],
      }),
    )
    expect(unpacked(copy)).not.toContain('SECRET')
  })
})

describe('a page that was cropped', () => {
  const CROPPED = `${SHEET} /CropBox [0 200 400 400]`
  const image = stream(
    '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    'x',
  )
  const withPicture = (matrix: string, page: string) =>
    aPage(`${words('Dear Robin')} q ${matrix} cm /I Do Q`, {
      page,
      resources: '/XObject << /I 6 0 R >>',
      more: [image],
    })

  it('has no more than what is shown as its sheet', async () => {
    const copy = await copyOf(aPage(words('Dear Robin'), { page: CROPPED }))
    expect(pdfTool('pdfinfo', ['-box', 'FILE'], copy).said).toMatch(
      /MediaBox: +0\.00 +200\.00 +400\.00 +400\.00/,
    )
    expect(unpacked(copy)).not.toContain('CropBox')
    expect(wordsIn(copy)).toBe('Dear Robin')
  })

  it('has no safe copy where words or a picture lie outside', async () => {
    const cut = [
      aPage(`${words('Dear Robin')} ${words('SECRET', 20, 100)}`, { page: CROPPED }),
      aPage(`${words('Dear Robin')} /X Do`, {
        page: CROPPED,
        resources: '/XObject << /X 6 0 R >>',
        more: [
          stream(
            '/Type /XObject /Subtype /Form /BBox [0 0 400 400] /Matrix [1 0 0 1 0 -250]',
            words('SECRET'),
          ),
        ],
      }),
      withPicture('300 0 0 300 50 50', CROPPED),
    ]
    for (const one of cut) expect(await outcomeOf(one)).toBe('no_safe_copy')
    expect(wordsIn(await copyOf(withPicture('100 0 0 100 50 250', CROPPED)))).toBe('Dear Robin')
  })

  it('is no page with a picture up to its edge, as scanners and printers make it', async () => {
    expect(wordsIn(await copyOf(withPicture('420 0 0 420 -10 -10', SHEET)))).toBe('Dear Robin')
    for (const away of [
      withPicture('50 0 0 50 500 50', SHEET),
      aPage(`${words('Dear Robin')} ${words('SECRET', 500, 100)}`),
    ])
      expect(await outcomeOf(away)).toBe('no_safe_copy')
  })
})
