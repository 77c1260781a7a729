import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { saveDraft } from './drafts.ts'
import { checkInput } from './endpoint.ts'
import { letHelperIn } from './answers.ts'
import { line, neededLine, words } from './fields.ts'
import { saveProfile } from './profile.ts'

const read = (schema: z.ZodMiniType<string>, text: string) => z.safeParse(schema, text).data

describe('one line', () => {
  it.each([
    ['turned around', 'Sam \u202Eeod\u2066\u2069', 'Sam eod'],
    ['with marks of direction', 'Sam\u200E\u200F\u061C', 'Sam'],
    ['with what nobody sees', 'S\u200Ba\u2060m\uFEFF\u00AD', 'Sam'],
    ['of many lines', 'Sam\u2028Doe\u2029\n\tJr', 'Sam Doe Jr'],
    ['with joiners that its script needs', 'می\u200Cخواهم 👩\u200D🔧', 'می\u200Cخواهم 👩\u200D🔧'],
    ['with blanks, while it is typed', ' Sam ', ' Sam '],
  ])('%s', (_, typed, kept) => {
    expect(read(line(100), typed)).toBe(kept)
  })

  it('is empty when nothing of it can be seen', () => {
    expect(
      read(
        neededLine(100, () => 'Enter your name.'),
        '\u202E\u200B ',
      ),
    ).toBeUndefined()
  })
})

it('leaves longer words as they are, but for what turns the words that follow', () => {
  expect(read(words(100), 'שלום\u200F (a)\n\u202Ex\u2066y\u2028z')).toBe('שלום\u200F (a)\nxy\nz')
})

it('refuses a name of marks alone', () => {
  for (const checked of [
    checkInput(saveProfile, { name: '\u202E' }),
    checkInput(letHelperIn, { name: '\u2067' }),
  ])
    expect(checked.ok ? {} : checked.fields).toHaveProperty('name')
})

it('says of a refused input which field it was, and never the keys of a record that was sent', () => {
  const spoiled = {
    id: 'x',
    revision: 1,
    draft: { title: 7, answers: { 'kumquat-key': 7 }, items: [{ title: 7 }] },
  }
  const checked = checkInput(saveDraft, spoiled)
  const fields = checked.ok ? [] : Object.keys(checked.fields)
  expect(fields).toEqual(
    expect.arrayContaining(['id', 'draft.title', 'draft.answers', 'draft.items.0.title']),
  )
  expect(fields.join(' ')).not.toContain('kumquat')
})

it('keeps no marks in the title and the other person’s name of a draft', () => {
  const { draft } = saveDraft.input.shape
  const { title, otherName } = draft.shape
  expect([read(title, 'The \u202Etisoped'), read(otherName, 'Ben\u2066')]).toEqual(['The tisoped', 'Ben'])
})
