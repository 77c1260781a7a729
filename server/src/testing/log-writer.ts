import { sql } from 'kysely'
import { growLog } from '../features/public-log/jobs.ts'
import { openDataDir } from '../platform/data-dir.ts'
import { createDb, createPool } from '../platform/database/db.ts'
import { createJobs } from '../platform/jobs.ts'
import { createLogger } from '../platform/telling/log.ts'
import { openLogKey } from '../platform/public-log/log-key.ts'

// A process that seals made-up things and adds them to the public log without a pause, until somebody kills it.
const [url = '', folder = '', name = ''] = process.argv.slice(2)
const log = createLogger('warn', (line) => process.stderr.write(`${line}\n`))
const db = createDb(createPool(url, 3, () => {}))
const deps = {
  db,
  log,
  jobs: createJobs(url, log, { schedule: false }),
  now: () => new Date(),
  logKey: await openLogKey(await openDataDir(folder, 'shared'), 'http://settle.test'),
  witnesses: [],
}
for (let n = 1; ; n += 1) {
  await sql`select log_enter('paper/' || ${name} || '-' || k, 'paper', repeat('ab', 32), log_salt())
    from generate_series(${n * 10}::int, ${n * 10 + (n % 3)}::int) k`.execute(db)
  await growLog(deps)
  process.stdout.write('.')
}
