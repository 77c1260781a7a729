import { readSources, report } from './source-files.ts'
import type { Sources } from './source-files.ts'

type Word = { pattern: RegExp; problem: string; except?: RegExp }

const SELF = /^scripts\/check-words(?:\.test)?\.ts$/

const WORDS: Word[] = [
  { pattern: /\b(?:vi|vitest)\.(?:do)?[mM]ock\(/, problem: 'no module mocks: pass a fake in deps' },
  { pattern: /\b(?:TODO|FIXME)\b(?!\([^)]+\))/, problem: 'a note needs its reason: TODO(reason)' },
  { pattern: /@ts-(?:ignore|nocheck)/, problem: 'types are not switched off: fix them or use a stated cast' },
  { pattern: /oxlint-disable(?!.*--\s*\S)/, problem: 'a rule is switched off only with its reason after --' },
  {
    pattern: /\b(?:it|test|describe)\.(?:skip|only|todo)\b/,
    problem: 'every test runs',
  },
  {
    pattern: /\bpg_(?:try_)?advisory_/,
    problem: 'locks have names: put it into platform/database/locks.ts',
    except: /^(?:auth|server)\/src\/platform\/(?:database\/)?(?:locks|migrate)\.ts$|\/testing\/|^scripts\//,
  },
  {
    pattern: /\bIntl\.(?:DateTime|RelativeTime)Format\b|\.toLocale(?:Date|Time)?String\(/,
    problem: 'a moment becomes words in messages/src/moments.ts, a number in its sentence',
    except:
      /^(?:messages|scripts|bench|e2e|domain)\/|\.test\.tsx?$|\/testing\/|^contracts\/src\/fields\.ts$|^server\/src\/features\/(?:agreements\/document-signatures|take-away\/document)\.ts$/,
  },
  {
    pattern: /\bqueryKey: \['/,
    problem: 'name it in web/app/lib/query-keys.ts',
    except: /\.test\.tsx?$/,
  },
  {
    // what has no contract of ours stays: files, pieces of a build, the sign-in service, and a line on which nothing comes
    pattern: /\bstubGlobal\(\s*'fetch'/,
    problem: 'answer in the types of the contract: stubService of web/app/testing/stub-service.ts',
    except:
      /^web\/app\/testing\/stub-service\.ts$|^web\/scripts\/|\/(?:download|first-page|pack-card|account-panel|crowd|table)\.test\.tsx?$/,
  },
  {
    pattern: /\bprocess\.env\b/,
    problem: 'only server/src/config.ts and scripts read the environment',
    except: /^(?:server\/src\/config\.ts|scripts\/|bench\/|e2e\/)|\/testing\/|\.test\.tsx?$/,
  },
]

/** One line per word that the house does not use, with its place. */
export function wordProblems(sources: Sources): string[] {
  const problems: string[] = []
  for (const [path, text] of sources) {
    if (SELF.test(path)) continue
    const words = WORDS.filter(({ except }) => except === undefined || !except.test(path))
    for (const [index, line] of text.split('\n').entries()) {
      for (const { pattern, problem } of words) {
        if (pattern.test(line)) problems.push(`${path}:${index + 1}: ${problem}`)
      }
    }
  }
  return problems
}

if (import.meta.main) report(wordProblems(readSources(['**/*.ts', '**/*.tsx', '**/*.js'])))
