import * as m from '@evensettle/messages/mails/system-test.ts'
import type { Config } from '../../config.ts'
import { composeLetter, withOperator } from '../mail/emails.ts'

/** The one real mail of a test, to an address that the operator wrote. */
export async function mailOfTest({ operator, publicUrl }: Pick<Config, 'operator' | 'publicUrl'>) {
  const letter = await composeLetter({
    subject: m.subject(),
    preview: m.words(),
    heading: m.subject(),
    paragraphs: [m.words()],
    facts: [[m.installation(), publicUrl]],
    footer: [m.why()],
  })
  return withOperator(letter, operator)
}
