import { isVideo } from '@evensettle/domain/evidence/evidence.ts'
import { CannotOpenError, type OpenedFile, type OpeningOutcome, type OpeningTask } from './outcome.ts'

/** Opens a file in this process, and says what came of it; whatever goes wrong with it is its own fault. */
export async function openByKind(
  read: () => Promise<Uint8Array>,
  task: OpeningTask,
): Promise<OpeningOutcome> {
  try {
    return { ok: true, file: await open(await read(), task) }
  } catch (error) {
    return { ok: false, problem: error instanceof CannotOpenError ? error.problem : 'damaged' }
  }
}

/** Loads only what this kind of file needs: the libraries are most of the work for a small file. */
async function open(bytes: Uint8Array, { media, as }: OpeningTask): Promise<OpenedFile> {
  if (as === 'logo') return (await import('./open-picture.ts')).openLogo(bytes)
  if (media === 'application/pdf') return (await import('./open-pdf.ts')).openPdf(bytes)
  if (media === 'text/plain') return (await import('./open-text.ts')).openText(bytes)
  if (isVideo(media)) return (await import('./open-video.ts')).openVideo(bytes, media)
  return (await import('./open-picture.ts')).openPicture(bytes, media)
}
