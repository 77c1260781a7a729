import heic from 'heic-decode'
import { parentPort, workerData } from 'node:worker_threads'

/** Seconds of computing for one photo: in a thread of its own, so that nobody else waits. */
const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number }
const [first] = await heic.all({ buffer: bytes })
// a few bytes can claim any size, and room for all of it is made before the first pixel is read
if (!first || first.width * first.height > maxPixels) throw new Error('no photo of a size that can be read')
const picture = await first.decode()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage({ width: picture.width, height: picture.height, data: picture.data })
