declare module 'linebreak' {
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): { position: number; required: boolean } | null
  }
}

declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js'

  export default function bidiFactory(): Bidi
}

declare module 'fontkit' {
  export type Font = { hasGlyphForCodePoint(codePoint: number): boolean }

  export function create(bytes: Uint8Array): Font

  global {
    namespace PDFKit.Mixins {
      interface PDFFont {
        /** Also takes a font that fontkit has opened. */
        registerFont(name: string, font: Font): this
      }
    }
  }
}
