import type { PoolClient } from 'pg'

/** One thing that is asked of a table for one case or a few: how long it took, in microseconds. */
export type Question = {
  name: string
  /** whose rows: an archive has the others */
  of: 'open' | 'ended'
  /** as many cases at once as it asks for */
  cases: number
  ask(client: PoolClient, table: string, caseIds: readonly string[]): Promise<number>
}

const EVENTS = (table: string) => `select type, side, at, facts from ${table} where case_id = $1 order by seq`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) * 1_000
}

/** As the app asks: prepared once for each connection, planned for no value in particular after a few times. */
const prepared = (client: PoolClient, text: string, values: readonly unknown[]) =>
  timed(() => client.query({ name: text.slice(0, 60), text, values: [...values] }))

export const QUESTIONS: readonly Question[] = [
  {
    name: 'events of one case, prepared',
    of: 'open',
    cases: 1,
    ask: (client, table, caseIds) => prepared(client, EVENTS(table), caseIds),
  },
  {
    name: 'events of one case, planned each time',
    of: 'open',
    cases: 1,
    ask: (client, table, caseIds) => timed(() => client.query(EVENTS(table), [...caseIds])),
  },
  {
    name: 'planning alone',
    of: 'open',
    cases: 1,
    ask: async (client, table, [caseId = '']) => {
      const { rows } = await client.query<{ 'QUERY PLAN': { 'Planning Time': number }[] }>(
        `explain (summary, format json) ${EVENTS(table).replace('$1', `'${caseId}'`)}`,
      )
      return Number(rows[0]?.['QUERY PLAN'][0]?.['Planning Time']) * 1_000
    },
  },
  {
    name: 'unread of ten cases, as a dashboard counts it',
    of: 'open',
    cases: 10,
    ask: (client, table, caseIds) =>
      prepared(
        client,
        `select c.id, (select count(*) from ${table} e where e.case_id = c.id and e.type = 'message.sent' and e.seq > 5)
          from unnest($1::uuid[]) c (id)`,
        [caseIds],
      ),
  },
  {
    name: 'append',
    of: 'open',
    cases: 1,
    ask: (client, table, [caseId]) =>
      prepared(
        client,
        `insert into ${table} select $1::uuid, max(seq) + 1, 'message.sent', 'starter', '{}', now() from ${table} where case_id = $1`,
        [caseId],
      ),
  },
  {
    name: 'a case is forgotten',
    of: 'ended',
    cases: 1,
    ask: (client, table, caseIds) => prepared(client, `delete from ${table} where case_id = $1`, caseIds),
  },
]
