import { expect, it } from 'vitest'
import { readSources } from './source-files.ts'

/** Nothing compiles the commands: a name that is gone would show only when somebody types one. */
it('imports into every command only what the other file has', async () => {
  const problems: string[] = []
  for (const [file, text] of readSources('scripts/*.js')) {
    for (const [, names = '', from = ''] of text.matchAll(/^import \{([^}]*)\} from '(\.\/[^']+\.js)'/gm)) {
      const there: object = await import(from)
      for (const name of names.split(',').map((word) => word.trim()))
        if (name !== '' && !(name in there)) problems.push(`${file}: ${from} has no ${name}`)
    }
  }
  expect(problems).toEqual([])
})
