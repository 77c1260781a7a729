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

declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray }
  type Undecoded = { width: number; height: number; decode(): Promise<Decoded> }

  const heic: { all(input: { buffer: Uint8Array }): Promise<Undecoded[]> }
  export default heic
}
