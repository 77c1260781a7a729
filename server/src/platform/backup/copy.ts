import type pg from 'pg'
import type { Connection, Submittable } from 'pg'
import type { Socket } from 'node:net'
import { drained } from './drained.ts'

/** What node-postgres has on a connection and leaves out of its types. */
type Wire = {
  stream: Socket
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

type Chunk = { chunk: Buffer }

function wireOf(connection: Connection): Wire {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's own messages, which its types leave out
  return connection as unknown as Wire
}

/** What node-postgres asks of something that it sends, with an end to wait for. */
abstract class Copying implements Submittable {
  readonly #ended = Promise.withResolvers<void>()
  readonly ended: Promise<void> = this.#ended.promise
  #error: unknown = null
  protected readonly text: string

  constructor(text: string) {
    this.text = text
  }

  submit(connection: Connection): void {
    wireOf(connection).query(this.text)
  }
  handleRowDescription(): void {}
  handleCommandComplete(): void {}
  handleError(error: unknown): void {
    this.#error ??= error
    this.#ended.reject(error)
  }
  handleReadyForQuery(): void {
    if (this.#error === null) this.#ended.resolve()
  }
}

/** A row comes as a message of its own; this much is handed on at once. */
const HANDED_ON = 64 * 1024

class CopyOut extends Copying {
  readonly #take: (chunk: Buffer) => Promise<void>
  #held: Buffer[] = []
  #bytes = 0
  #taken: Promise<void> = Promise.resolve()
  #hasFailed = false

  constructor(text: string, take: (chunk: Buffer) => Promise<void>) {
    super(text)
    this.#take = take
  }
  handleCopyData({ chunk }: Chunk, connection: Connection): void {
    if (this.#hasFailed) return
    // the bytes are those of a buffer that is used again
    this.#held.push(Buffer.from(chunk))
    this.#bytes += chunk.byteLength
    if (this.#bytes < HANDED_ON) return
    const { stream } = wireOf(connection)
    stream.pause()
    this.#handOn()
    void this.#taken.finally(() => stream.resume()).catch(() => undefined)
  }
  #handOn(): void {
    const whole = Buffer.concat(this.#held)
    this.#held = []
    this.#bytes = 0
    this.#taken = this.#taken.then(() => this.#take(whole))
    this.#taken.catch((error: unknown) => {
      this.#hasFailed = true
      this.handleError(error)
    })
  }
  /** until the last of it has been taken */
  async done(): Promise<void> {
    await this.ended
    if (this.#bytes > 0) this.#handOn()
    await this.#taken
  }
}

class CopyIn extends Copying {
  readonly #chunks: AsyncIterable<Uint8Array>

  constructor(text: string, chunks: AsyncIterable<Uint8Array>) {
    super(text)
    this.#chunks = chunks
  }
  handleCopyInResponse(connection: Connection): void {
    const wire = wireOf(connection)
    this.#send(wire).then(
      () => wire.endCopyFrom(),
      (error: unknown) => {
        wire.sendCopyFail('the source broke off')
        this.handleError(error)
      },
    )
  }
  async #send(wire: Wire): Promise<void> {
    for await (const chunk of this.#chunks) {
      wire.sendCopyFromChunk(chunk)
      await drained(wire.stream)
    }
  }
}

/** Runs `copy … to stdout`; no more is read than `take` has taken. */
export async function copyOut(
  client: pg.ClientBase,
  text: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<void> {
  await client.query(new CopyOut(text, take)).done()
}

/** Runs `copy … from stdin`; where the source fails, nothing of it counts. */
export async function copyIn(
  client: pg.ClientBase,
  text: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  await client.query(new CopyIn(text, chunks)).ended
}
