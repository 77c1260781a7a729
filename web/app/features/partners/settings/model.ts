/** What goes to the server as it is; what is larger is drawn smaller first. */
const AS_IT_IS = 120_000
const LARGEST = { width: 480, height: 160 }

/** A picture as the server takes it, in base64: small, so that a large photo of a logo is no trouble. */
export async function logoOf(file: File): Promise<string> {
  const small = file.size <= AS_IT_IS ? file : await smaller(file)
  const bytes = new Uint8Array(await small.arrayBuffer())
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

async function smaller(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => null)
  // no picture for this browser: the server says why it is none
  if (!picture) return file.slice(0, AS_IT_IS)
  const share = Math.min(1, LARGEST.width / picture.width, LARGEST.height / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * share))
  canvas.height = Math.max(1, Math.round(picture.height * share))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? file.slice(0, AS_IT_IS)), 'image/png'),
  )
}
