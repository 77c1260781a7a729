import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync, deflateSync, constants } from 'node:zlib'
import PdfKitDocument from 'pdfkit'
import { expect } from 'vitest'

/** A plain PDF of one page with these words. */
export async function aPdf(words: string): Promise<Buffer> {
  const document = new PdfKitDocument({ info: { Author: 'SECRETAUTHOR' } })
  document.text(words)
  document.end()
  const parts: Uint8Array[] = []
  for await (const part of document) parts.push(part)
  return Buffer.concat(parts)
}

type Part = string | Buffer

function stream(dict: string, data: Part): Buffer {
  const bytes = Buffer.from(data as string)
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${bytes.length} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** A PDF of these objects, numbered from 1; the first is the catalog. */
export function pdfOf(objects: Part[], trailer = ''): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let at = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ])
    offsets.push(at)
    parts.push(bytes)
    at += bytes.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end)])
}

/** What a PDF may carry besides its page, each with a word to look for. */
export const HIDDEN = [
  'SECRETSCRIPT',
  'SECRETPROGRAM',
  'SECRETFILE',
  'SECRETAUTHOR',
  'SECRETPLACE',
  'SECRETLINK',
]

/** A page with words, a filled field, a note, and `photo` on it, and everything hidden that there is. */
export function aHostilePdf(photo: Buffer): Buffer {
  const script = '<< /Type /Action /S /JavaScript /JS (app.alert("SECRETSCRIPT")) >>'
  const words = (text: string) =>
    stream('/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F 5 0 R >> >>', text)
  return pdfOf(
    [
      `<< /Type /Catalog /Pages 2 0 R /OpenAction 6 0 R /AA << /WC 6 0 R >> /Metadata 9 0 R /AF [7 0 R]
        /Names << /JavaScript << /Names [(a) 6 0 R] >> /EmbeddedFiles << /Names [(a.exe) 7 0 R] >> >>
        /AcroForm << /Fields [12 0 R] /DR << /Font << /F 5 0 R >> >> /DA (/F 12 Tf 0 g) /XFA (SECRETSCRIPT) >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 400 400] >>',
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R /AA << /O 6 0 R >> /Annots [11 0 R 12 0 R 13 0 R 14 0 R 15 0 R]
        /Resources << /Font << /F 5 0 R >> /XObject << /A 10 0 R >> >> /PieceInfo << /X (SECRETAUTHOR) >>
        /VP [<< /Measure << /Type /Measure /Subtype /GEO /GPTS [52.5 13.4] /Place (SECRETPLACE) >> >>] >>`,
      stream('', 'BT /F 12 Tf 20 300 Td (Dear Robin) Tj ET q 100 0 0 100 20 20 cm /A Do Q'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      script,
      '<< /Type /Filespec /F (a.exe) /UF (a.exe) /Desc (SECRETFILE) /EF << /F 8 0 R >> >>',
      stream('/Type /EmbeddedFile', 'SECRETFILE'),
      stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta><dc:creator>SECRETAUTHOR</dc:creator></x:xmpmeta>'),
      stream(
        `/Type /XObject /Subtype /Image /Width 60 /Height 40 /ColorSpace /DeviceRGB /BitsPerComponent 8
         /Filter /DCTDecode /Metadata 9 0 R`,
        photo,
      ),
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /Launch /F (SECRETPROGRAM) >> >>',
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (paid) /V (Paid in full) /Rect [20 200 220 220] /P 3 0 R /F 4
        /DA (/F 12 Tf 0 g) /AP << /N 16 0 R >> /AA << /K 6 0 R >> >>`,
      '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 7 0 R /T (SECRETAUTHOR) >>',
      `<< /Type /Annot /Subtype /FreeText /Rect [20 240 220 260] /Contents (As we agreed) /T (SECRETAUTHOR) /F 4
        /DA (/F 12 Tf 0 g) /AP << /N 17 0 R >> >>`,
      '<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://SECRETLINK.example) >> >>',
      words('BT /F 12 Tf 2 5 Td (Paid in full) Tj ET'),
      words('BT /F 12 Tf 2 5 Td (As we agreed) Tj ET'),
      '<< /Author (SECRETAUTHOR) /Title (SECRETAUTHOR) >>',
    ],
    '/Info 18 0 R',
  )
}

/** Small on the disk: its page says `bytes` zeros. */
export function aPdfBomb(bytes: number): Buffer {
  const piece = 16 * 1024 * 1024
  const packed = deflateRawSync(Buffer.alloc(piece), { finishFlush: constants.Z_FULL_FLUSH })
  const pieces = Math.ceil(bytes / piece)
  const end = Buffer.from([3, 0, 0, 0, 0, 1])
  end.writeUInt16BE((pieces * piece) % 65_521, 2)
  const zeros = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(pieces).fill(packed), end])
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R >>',
    stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(zeros)),
  ])
}

/** Runs a program of poppler or qpdf on a PDF; `FILE` stands for its path, `OUT` for that of a result. */
export function pdfTool(
  program: string,
  args: string[],
  bytes: Uint8Array,
): { said: string; made: Buffer | null } {
  const folder = mkdtempSync(join(tmpdir(), 'evensettle-pdf-'))
  const [file, out] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')]
  try {
    writeFileSync(file, bytes)
    const paths: Record<string, string> = { FILE: file, OUT: out }
    const said = execFileSync(
      program,
      args.map((arg) => paths[arg] ?? arg),
      { encoding: 'utf8', stdio: 'pipe' },
    )
    return { said, made: args.includes('OUT') ? readFileSync(out) : null }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Everything a PDF says, with nothing compressed, to look for words in. */
export function unpacked(bytes: Uint8Array): string {
  const { made } = pdfTool('qpdf', ['--qdf', '--object-streams=disable', 'FILE', 'OUT'], bytes)
  return made?.toString('latin1') ?? ''
}

/** The words that a reader sees. */
export function wordsIn(bytes: Uint8Array): string {
  return pdfTool('pdftotext', ['FILE', '-'], bytes).said.replaceAll(/\s+/g, ' ').trim()
}

/** Expects a copy in which nothing is hidden, and which every reader opens. */
export function expectClean(copy: Uint8Array): void {
  pdfTool('qpdf', ['--check', 'FILE'], copy)
  const said = unpacked(copy)
  for (const word of HIDDEN) expect(said).not.toContain(word)
  expect(said).not.toMatch(
    /\/(?:JS|JavaScript|OpenAction|AA|Launch|URI|EmbeddedFile|Filespec|Metadata|Annots|Info)\b/,
  )
}
