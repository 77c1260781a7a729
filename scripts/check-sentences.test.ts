import { expect, it } from 'vitest'
import { doneAlready, sentenceProblems } from './check-sentences.ts'

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

it('reads mails as well', () => {
  const mail = `return { subject: 'Your code is here' }`
  expect(problemsOf(mail, 'server/src/features/mail/emails.ts')).toHaveLength(1)
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
