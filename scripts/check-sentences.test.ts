import { expect, it } from 'vitest'
import { doneAlready, sentenceProblems, unsaidProblems } from './check-sentences.ts'

const PAGE = 'web/app/features/cases/page.tsx'

function problemsOf(text: string, path = PAGE): string[] {
  return sentenceProblems(new Map([[path, text]]), [])
}

it.each([
  ['text between tags', '<p>Nothing is sent yet.</p>'],
  ['one word between tags', '<button>Send</button>'],
  ['a label', '<TextField label="Reference" />'],
  ['the name of a part', '<ErrorPanel name="Agreement" />'],
  ['a name that is read out', '<nav aria-label="Main" />'],
  ['a choice of two', '<p>{isDone ? "It is on its way" : null}</p>'],
  ['a sentence with a name in it', 'const words = `Waiting for ${other} to answer`'],
  ['a sentence between two names', 'const words = `${brand} is neutral. Choose “Not for me”.`'],
  ['a table of words', 'export const WORDS = { mine: "Nothing waits for you." } satisfies Words'],
  ['a sentence that is handed on', 'showToast("The draft is deleted")'],
])('reports %s', (_what, text) => {
  expect(problemsOf(`\n${text}`)).toEqual([
    expect.stringMatching(/^web\/app\/features\/cases\/page\.tsx:2: /),
  ])
})

it.each([
  ['a message', '<p>{m.nothingSent()}</p>'],
  ['signs', '<span> · {amount} → </span>'],
  ['classes', '<p className="grid gap-4 text-ink-2">{words}</p>'],
  ['an error for engineers', 'throw new Error("No session for this page")'],
  ['a comparison', 'if (kind === "In part") act()'],
  ['a type', 'type Word = "In part" | "In full"'],
  ['a selector', 'form.querySelector("input, textarea")'],
])('lets %s be', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})

it.each([
  ['mails', 'server/src/features/mail/emails.ts', `return { subject: 'Your code is here' }`],
  [
    'commands',
    'server/src/features/cases/commands.ts',
    `throw new AppError('X', { message: 'Wait a day.' })`,
  ],
  ['routes', 'server/src/features/cases/routes.ts', `const WORDS = { mail: () => 'Sent by mail' }`],
  ['refusals', 'server/src/platform/errors.ts', `const SENTENCES = { X: 'Please sign in first.' }`],
  ['the contract', 'contracts/src/profile.ts', `const name = neededLine(120, 'Enter your name.')`],
  ['the rules', 'domain/src/offers/offer.ts', `const WORDS = { expired: 'Time ran out' }`],
  ['papers', 'server/src/printing/plain-pdf.ts', 'write(`Page ${number} of ${count}`)'],
  ['pages of the server', 'server/src/features/papers/document.ts', 'return html`<h2>Course</h2>`'],
])('reads %s as well', (_what, path, text) => {
  expect(problemsOf(text, path)).toHaveLength(1)
})

it.each([
  ['a log entry', 'server/src/features/cases/jobs.ts', `log.warn('a file was missing', { id })`],
  [
    'a query',
    'server/src/features/cases/queries.ts',
    'return sql`select id from evidence where Name is null`',
  ],
  [
    'a page of pieces',
    'server/src/features/papers/document.ts',
    'return html`<p class="soft">${words}</p>&nbsp;`',
  ],
])('lets %s on the server be', (_what, path, text) => {
  expect(problemsOf(text, path)).toEqual([])
})

it('waits for the folders on its list, and says when one has nothing left', () => {
  const sources = new Map([
    [PAGE, '<p>Nothing is sent yet.</p>'],
    ['web/app/features/site/page.tsx', '<p>{m.all()}</p>'],
  ])
  const list = ['web/app/features/cases/', 'web/app/features/site/']
  expect(sentenceProblems(sources, list)).toEqual([])
  expect(doneAlready(sources, list)).toEqual(['web/app/features/site/'])
})

it.each([
  ['its section as a whole', "import * as m from '@evensettle/messages/cases/page.ts'", 'm.sendButton()'],
  ['it by name', "import { sendButton as words } from '@evensettle/messages/cases/page.ts'", 'words()'],
  ['any of its section', "import * as m from '@evensettle/messages/cases/page.ts'", 'm[kind]()'],
])('finds that a file says %s', (_what, line, use) => {
  const catalogue = new Map([['messages/en/cases.json', '{"page":{"$notes":{},"sendButton":"Send"}}']])
  expect(unsaidProblems(new Map([[PAGE, `${line}\n${use}`]]), catalogue)).toEqual([])
})

it('reports what nobody says, also where a comment names it', () => {
  const catalogue = new Map([['messages/en/cases.json', '{"page":{"sendButton":"Send","title":"A case"}}']])
  const page = "import * as m from '@evensettle/messages/cases/page.ts'\n// m.sendButton was here\nm.title()"
  expect(unsaidProblems(new Map([[PAGE, page]]), catalogue)).toEqual([
    'messages/en/cases.json: nobody says page.sendButton',
  ])
})
