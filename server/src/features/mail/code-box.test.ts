import { expect, it } from 'vitest'
import { authLetter, composeLetter } from './emails.ts'

it('sets the code of a sign-in mail apart, large and taken whole by one press, before the button', async () => {
  const link = 'https://here.test/auth/v1/verify?token=t'
  const mail = await composeLetter(authLetter('magic_link', { link, code: '204816', about: null }))
  expect(mail.text.split('\n')).toContain('Code: 204816')
  const box = /<td[^>]*style="([^"]*)"[^>]*>\s*204816\s*<\/td>/.exec(mail.html)
  expect(box?.[1]).toMatch(/border:2px[^"]*font:600 32px[^"]*user-select:all/)
  // on a phone the cells of a table of facts lose their padding; the box keeps its own
  expect(box?.[0]).not.toMatch(/class="[^"]*\bcell\b/)
  expect(mail.html.indexOf('204816')).toBeLessThan(mail.html.indexOf(`href="${link}`))
  expect(mail.html.match(/204816/g)).toHaveLength(1)
})
