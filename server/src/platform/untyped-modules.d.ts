declare module 'heic-decode' {
  type Decoded = { width: number; height: number; data: Uint8ClampedArray }
  type Undecoded = { width: number; height: number; decode(): Promise<Decoded> }

  const heic: { all(input: { buffer: Uint8Array }): Promise<Undecoded[]> }
  export default heic
}
