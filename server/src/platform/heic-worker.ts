import decode from 'heic-decode'
import { parentPort, workerData } from 'node:worker_threads'

/** Seconds of computing for one photo: in a thread of its own, so that nobody else waits. */
const picture = await decode({ buffer: workerData as Uint8Array })
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
parentPort?.postMessage({ width: picture.width, height: picture.height, data: picture.data })
