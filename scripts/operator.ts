import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { composeLetter } from '../server/src/features/mail/emails.ts'
import { nameOperator, removeOperator } from '../server/src/features/operators/commands.ts'
import { operatorLetter } from '../server/src/features/operators/emails.ts'
import { seats } from '../server/src/features/operators/queries.ts'
import { inTransaction } from '../server/src/platform/database/db.ts'
import { runHere, say, type Installation } from './installation.ts'

const USAGE = `npm run operator -- add <address>      name an operator; the link comes by mail
npm run operator -- list               who is one, and who was named
npm run operator -- remove <address>   take it back, at once`
const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/

async function act(
  { deps, config, isRunning }: Installation,
  { command, email }: { command: string; email: string },
): Promise<number> {
  if (command === 'list') {
    const named = await seats(deps.db)
    for (const address of config.adminEmails) say(`${address}  by ADMIN_EMAILS`)
    for (const seat of named)
      say(
        `${seat.email}  ${seat.confirmed_at ? `since ${seat.confirmed_at.toISOString()}` : 'named, the link was not opened yet'}`,
      )
    if (named.length + config.adminEmails.length === 0) say('Nobody is an operator.')
    return 0
  }
  if (command === 'remove') {
    const isRemoved = await inTransaction(deps, (tx) => removeOperator(tx, deps.now(), email))
    say(
      isRemoved
        ? `${email} is no operator any more.`
        : `${email} was not named here (ADMIN_EMAILS is set apart).`,
    )
    return isRemoved ? 0 : 1
  }
  const key = randomBytes(24).toString('base64url')
  const letter = await composeLetter(operatorLetter({ publicUrl: config.publicUrl, key }))
  const named = await inTransaction(deps, (tx) =>
    nameOperator(tx, deps.now(), { email, key, sealer: deps.sealers.mails, letter }),
  )
  if (named === 'seated') say(`${email} is an operator already.`)
  else {
    const place = config.smtpUrl === null ? ` (${join(config.dataDir, 'outbox')})` : ''
    say(
      `A link goes to ${email} by mail${place}${isRunning ? '' : ' once the app runs'}. It works for 7 days, for the account of that address.`,
    )
  }
  return 0
}

const [command = '', given = ''] = process.argv.slice(2)
const email = given.trim().toLowerCase()
const isKnown = command === 'list' || ((command === 'add' || command === 'remove') && ADDRESS.test(email))
if (isKnown) await runHere((installation) => act(installation, { command, email }))
else {
  say(USAGE)
  process.exitCode = 1
}
