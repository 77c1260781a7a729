import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from './clamd.ts'

export const MAILBOX_USER = 'reports@example.org'
export const MAILBOX_PASSWORD = 'a word of the % mailbox'

/** A mailbox behind IMAP. */
export type ImapServer = {
  port: number
  /** how `BOUNCE_IMAP_URL` names its folder */
  url(folder?: string, password?: string): string
  deliver(message: string): Promise<void>
  /** after somebody made the folder anew with its newest messages: each has another number, under another validity */
  renumber(newest: number): Promise<void>
  /** whether nobody has marked, moved or deleted anything */
  isUntouched(): Promise<boolean>
  stop(): Promise<void>
}

const PROGRAM = ['/usr/sbin/dovecot', '/usr/local/sbin/dovecot'].find((path) => existsSync(path))

/** Dovecot where it is installed and may do as it likes, else one that speaks as it does: it separates its parts as root only. */
export async function startImapServer(): Promise<ImapServer> {
  const port = await freePort()
  return PROGRAM === undefined || userInfo().uid !== 0 ? startStandIn(port) : startReal(PROGRAM, port)
}

const urlAt =
  (port: number) =>
  (folder = 'INBOX', password = MAILBOX_PASSWORD) =>
    `imap://${encodeURIComponent(MAILBOX_USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}/${folder}`

/** Mail is no business of the system's own user; `nobody` owns it then. */
const NOBODY = 65_534

async function startReal(program: string, port: number): Promise<ImapServer> {
  const folder = await mkdtemp(join(tmpdir(), 'evensettle-imap-'))
  await chmod(folder, 0o755)
  const [owner, group] = [NOBODY, NOBODY]
  const mail = join(folder, 'mail')
  for (const part of ['', 'new', 'cur', 'tmp']) {
    await mkdir(join(mail, part), { recursive: true })
    await chown(join(mail, part), owner, group)
  }
  const settings = [
    `base_dir = ${join(folder, 'run')}`,
    `log_path = ${join(folder, 'log')}`,
    'protocols = imap',
    'listen = 127.0.0.1',
    'ssl = no',
    'disable_plaintext_auth = no',
    'first_valid_uid = 1',
    `mail_location = maildir:${mail}`,
    'passdb {\n driver = passwd-file\n args = scheme=PLAIN username_format=%u ' +
      join(folder, 'people') +
      '\n}',
    `userdb {\n driver = static\n args = uid=${owner} gid=${group} home=${mail}\n}`,
    `service imap-login {\n chroot =\n inet_listener imap {\n port = ${port}\n }\n inet_listener imaps {\n port = 0\n }\n}`,
    'service anvil {\n chroot =\n}',
  ]
  await writeFile(join(folder, 'people'), `${MAILBOX_USER}:{PLAIN}${MAILBOX_PASSWORD}\n`)
  await writeFile(join(folder, 'dovecot.conf'), `${settings.join('\n')}\n`)
  const child = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (!(await greets(port)) && child.exitCode === null) await new Promise(setImmediate)
  let [count, gone] = [0, 0]
  return {
    port,
    url: urlAt(port),
    async deliver(message) {
      count += 1
      const [from, to] = ['tmp', 'new'].map((part) =>
        join(mail, part, `${1_700_000_000 + count}.${count}.mx`),
      )
      await writeFile(from ?? '', message)
      await chown(from ?? '', owner, group)
      await rename(from ?? '', to ?? '')
    },
    async renumber(newest) {
      for (const name of await readdir(mail))
        if (name.startsWith('dovecot')) await rm(join(mail, name), { recursive: true })
      const there = (await readdir(join(mail, 'new'))).toSorted()
      for (const name of there.slice(0, -newest)) await rm(join(mail, 'new', name))
      const all = there.slice(-newest)
      gone = count - newest
      const lines = all.map((name, at) => `${at + 1} :${name}`)
      await writeFile(
        join(mail, 'dovecot-uidlist'),
        `3 V${1_900_000_000 + count} N${all.length + 1}\n${lines.join('\n')}\n`,
      )
      await chown(join(mail, 'dovecot-uidlist'), owner, group)
    },
    isUntouched: async () =>
      (await readdir(join(mail, 'cur'))).every((name) => !/,[A-Z]+$/.test(name)) &&
      (await readdir(join(mail, 'new'))).length + (await readdir(join(mail, 'cur'))).length === count - gone,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function greets(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
    socket.once('data', () => socket.destroy())
  })
}

/** Speaks as much of RFC 3501 as a mailbox needs that is only read. */
async function startStandIn(port: number): Promise<ImapServer> {
  const box = { messages: [] as { uid: number; text: string }[], validity: 1_700_000_000, isTouched: false }
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let came = ''
    socket.on('data', (part) => {
      came += part.toString()
      for (let end = came.indexOf('\r\n'); end >= 0; end = came.indexOf('\r\n')) {
        answer(socket, box, came.slice(0, end))
        came = came.slice(end + 2)
      }
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port,
    url: urlAt(port),
    async deliver(text) {
      box.messages.push({ uid: (box.messages.at(-1)?.uid ?? 0) + 1, text })
    },
    async renumber(newest) {
      box.validity += 1
      box.messages = box.messages.slice(-newest).map(({ text }, at) => ({ uid: at + 1, text }))
    },
    isUntouched: async () => !box.isTouched,
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

type Box = { messages: { uid: number; text: string }[]; validity: number; isTouched: boolean }

function answer(socket: Socket, box: Box, line: string): void {
  const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
  const say = (...lines: string[]) => socket.write(lines.map((one) => `${one}\r\n`).join(''))
  const verb = /^(?:UID )?\S+/i.exec(command)?.[0].toUpperCase()
  if (verb === 'CAPABILITY') return void say('* CAPABILITY IMAP4rev1', `${tag} OK done`)
  if (verb === 'LOGIN') {
    const isRight =
      command === `LOGIN "${MAILBOX_USER}" "${MAILBOX_PASSWORD}"` ||
      command === `LOGIN ${MAILBOX_USER} "${MAILBOX_PASSWORD}"`
    return void say(isRight ? `${tag} OK in` : `${tag} NO [AUTHENTICATIONFAILED] wrong`)
  }
  if (verb === 'LIST' && command.endsWith(' "" ""'))
    return void say('* LIST (\\Noselect) "/" ""', `${tag} OK done`)
  if (verb === 'LIST' || verb === 'LSUB')
    return void say(`* ${verb} (\\HasNoChildren) "/" INBOX`, `${tag} OK done`)
  if (verb === 'EXAMINE') return void say(...examined(box, tag, command))
  if (verb === 'UID SEARCH') return void say(`* SEARCH ${found(box, command).join(' ')}`, `${tag} OK done`)
  if (verb === 'UID FETCH') {
    for (const one of fetched(box, command)) socket.write(one)
    return void say(`${tag} OK done`)
  }
  if (verb === 'LOGOUT') return void say('* BYE until then', `${tag} OK done`)
  if (verb === 'NOOP') return void say(`${tag} OK done`)
  box.isTouched ||= /SELECT|STORE|EXPUNGE|MOVE|COPY|DELETE|APPEND/.test(verb ?? '')
  say(`${tag} BAD not known`)
}

function examined(box: Box, tag: string, command: string): string[] {
  if (!/ "?INBOX"?$/.test(command)) return [`${tag} NO [NONEXISTENT] there is none`]
  return [
    `* ${box.messages.length} EXISTS`,
    '* FLAGS (\\Seen)',
    `* OK [UIDVALIDITY ${box.validity}] so`,
    `* OK [UIDNEXT ${(box.messages.at(-1)?.uid ?? 0) + 1}] so`,
    `${tag} OK [READ-ONLY] done`,
  ]
}

/** From a number on: where none is as high, the last one is meant all the same (RFC 3501, 6.4.8). */
function found({ messages }: Box, command: string): number[] {
  const from = Number(/(\d+):\*/.exec(command)?.[1] ?? 1)
  const after = messages.filter(({ uid }) => uid >= from)
  return (after.length > 0 ? after : messages.slice(-1)).map(({ uid }) => uid)
}

function fetched({ messages }: Box, command: string): string[] {
  const asked = Number(/UID FETCH (\d+)/i.exec(command)?.[1] ?? 0)
  return messages.flatMap(({ uid, text }, at) => {
    if (uid !== asked) return []
    const told = [`UID ${uid}`, `RFC822.SIZE ${Buffer.byteLength(text)}`]
    if (/INTERNALDATE/i.test(command)) told.push(`INTERNALDATE "${dateOf(new Date())}"`)
    if (/BODY\.PEEK\[\]/i.test(command)) told.push(`BODY[] {${Buffer.byteLength(text)}}\r\n${text}`)
    return [`* ${at + 1} FETCH (${told.join(' ')})\r\n`]
  })
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function dateOf(at: Date): string {
  const [day, time] = [String(at.getUTCDate()).padStart(2, ' '), at.toISOString().slice(11, 19)]
  return `${day}-${MONTHS[at.getUTCMonth()]}-${at.getUTCFullYear()} ${time} +0000`
}
