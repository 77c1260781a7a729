import { DataStore, ERRORS, Upload } from '@tus/server'
import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ARRIVING } from '../files.ts'
import type { Shelf } from '../uploads.ts'
import type { Bucket } from './bucket.ts'

/** So much of an upload is held before it is stored; what the line brought before it was cut is stored as well. */
const PIECE = 4 * 1024 * 1024
const OFFSET_DIGITS = 12

/** `turn`: of which beginning its pieces are; one that began anew has nothing of those before. */
type Info = { size: number; creation_date: string; turn: string }
type Piece = { key: string; from: number; bytes: number }

/**
 * Uploads as objects of a bucket, so that each process goes on where another one stopped: how large one is to become, and a piece for
 * each stretch that has arrived, named by where it begins.
 */
export function createStoreShelf(bucket: Bucket, lastFor: number): Shelf {
  return new StoreShelf(bucket, lastFor)
}

class StoreShelf extends DataStore implements Shelf {
  override extensions = ['expiration', 'termination']
  readonly #bucket: Bucket
  readonly #lastFor: number

  constructor(bucket: Bucket, lastFor: number) {
    super()
    this.#bucket = bucket
    this.#lastFor = lastFor
  }

  override getExpiration(): number {
    return this.#lastFor
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size = 0, creation_date = '' } = upload
    const info: Info = { size, creation_date, turn: randomUUID() }
    await this.#bucket.put(infoOf(id), Buffer.from(JSON.stringify(info)))
    await this.#clear(id, info.turn)
    return upload
  }

  override async getUpload(id: string): Promise<Upload> {
    const { turn, ...said } = await this.#infoOf(id)
    const pieces = await this.#piecesOf(id, turn)
    return new Upload({ id, ...said, offset: endOf(pieces) })
  }

  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const { turn } = await this.#infoOf(id)
    const held = Buffer.allocUnsafeSlow(PIECE)
    let filled = 0
    let at = offset
    const keep = async () => {
      if (filled === 0) return
      await this.#bucket.put(keyOf(id, turn, at), held.subarray(0, filled))
      at += filled
      filled = 0
    }
    try {
      for await (const part of readable as AsyncIterable<Buffer>) {
        for (let taken = 0; taken < part.byteLength;) {
          const more = part.subarray(taken, taken + PIECE - filled)
          held.set(more, filled)
          filled += more.byteLength
          taken += more.byteLength
          if (filled === PIECE) await keep()
        }
      }
    } catch (error) {
      await keep()
      throw error
    }
    await keep()
    return at
  }

  override async remove(id: string): Promise<void> {
    await this.#clear(id, null)
    await this.#bucket.remove(infoOf(id))
  }

  async *partsOf(id: string): AsyncGenerator<Uint8Array> {
    const { turn } = await this.#infoOf(id)
    for (const { key, bytes } of await this.#piecesOf(id, turn))
      yield* this.#bucket.bytesOf(key, 0, bytes, null)
  }

  /** Throws the pieces away, but for those of one turn. */
  async #clear(id: string, turn: string | null): Promise<void> {
    for await (const { key } of this.#bucket.list(`${folderOf(id)}at-`))
      if (turn === null || !key.startsWith(`${folderOf(id)}at-${turn}-`)) await this.#bucket.remove(key)
  }

  async #infoOf(id: string): Promise<Info> {
    const found = await this.#bucket.head(infoOf(id))
    if (!found) throw ERRORS.FILE_NOT_FOUND
    const parts: Uint8Array[] = []
    for await (const part of this.#bucket.bytesOf(infoOf(id), 0, found.bytes, null)) parts.push(part)
    const info = infoIn(Buffer.concat(parts).toString('utf8'))
    // a store that was killed may have kept half of it: whoever hands in begins anew
    if (info === null) throw ERRORS.FILE_NOT_FOUND
    return info
  }

  /** What has arrived without a gap, in order. */
  async #piecesOf(id: string, turn: string): Promise<Piece[]> {
    const known = new Map<number, Piece>()
    for await (const { key, bytes } of this.#bucket.list(`${folderOf(id)}at-${turn}-`)) {
      const from = Number(key.slice(-OFFSET_DIGITS))
      known.set(from, { key, from, bytes })
    }
    const pieces: Piece[] = []
    for (;;) {
      const at = endOf(pieces)
      // a list may lag behind what was stored: the piece itself does not
      const next = known.get(at) ?? (await this.#pieceAt(keyOf(id, turn, at), at))
      if (!next) return pieces
      pieces.push(next)
    }
  }

  async #pieceAt(key: string, from: number): Promise<Piece | null> {
    const found = await this.#bucket.head(key)
    return found && found.bytes > 0 ? { key, from, bytes: found.bytes } : null
  }
}

function infoIn(text: string): Info | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `create` alone
    return JSON.parse(text) as Info
  } catch {
    return null
  }
}

function endOf(pieces: readonly Piece[]): number {
  const last = pieces.at(-1)
  return last ? last.from + last.bytes : 0
}

function folderOf(id: string): string {
  return `${ARRIVING}/${id}/`
}

function infoOf(id: string): string {
  return `${folderOf(id)}upload.json`
}

function keyOf(id: string, turn: string, from: number): string {
  return `${folderOf(id)}at-${turn}-${String(from).padStart(OFFSET_DIGITS, '0')}`
}
