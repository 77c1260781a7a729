import { Query, type PoolClient } from 'pg'

export type Ask = (text: unknown, values: unknown, callback: unknown) => unknown

/** Null: it gives no rows at all, where one without columns gives empty ones. */
type Columns = readonly unknown[] | null
type Done = (error: unknown, result?: unknown) => void

/** A question of node-postgres as it goes out and its answer comes in, which its types leave out. */
type Asked = {
  name: string
  prepare(connection: object): void
  handleRowDescription(message: { fields: NonNullable<Columns> }): void
  handleCommandComplete(message: unknown, connection: object): void
}
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own class, which its types do not tell
const PlainQuery = Query as unknown as new (config: unknown, values: unknown, done: unknown) => Asked

/** A connection, as far as statements that are prepared on it have told their columns. */
type Link = { columns: Map<string, Columns>; isTold: boolean }

/** One class for all connections: what asks and reads is then compiled once. */
class PreparedQuery extends PlainQuery {
  private readonly link: Link
  private told: Columns = null

  constructor(link: Link, statement: unknown, values: unknown, done: unknown) {
    super(statement, values, done)
    this.link = link
  }

  override prepare(connection: object): void {
    const known = this.link.columns.get(this.name)
    if (known) this.handleRowDescription({ fields: known })
    this.link.isTold = known !== undefined
    super.prepare(connection)
    this.link.isTold = false
  }

  override handleRowDescription(message: { fields: NonNullable<Columns> }): void {
    this.told = message.fields
    super.handleRowDescription(message)
  }

  override handleCommandComplete(message: unknown, connection: object): void {
    this.link.columns.set(this.name, this.told)
    super.handleCommandComplete(message, connection)
  }
}

/**
 * Asks prepared statements on a connection. What columns one gives is told by the database with its first answer only: they
 * cannot change while it is prepared, for PostgreSQL refuses a statement whose columns have, and to tell them takes both ends
 * as long as a short answer.
 */
export function askOf(client: PoolClient): Ask {
  const ask: (question: unknown) => unknown = client.query.bind(client)
  const link: Link = { columns: new Map(), isTold: false }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its own class, which its types do not tell
  const connection = client.connection as unknown as { describe(portal: unknown): void }
  const describe = connection.describe.bind(connection)
  Object.assign(connection, {
    describe(portal: unknown) {
      if (!link.isTold) describe(portal)
    },
  })
  return (statement, values, callback) => {
    if (callback) return ask(new PreparedQuery(link, statement, values, callback))
    return new Promise((resolve, reject) => {
      const done: Done = (error, result) => (error ? reject(error) : resolve(result))
      ask(new PreparedQuery(link, statement, values, done))
    })
  }
}
