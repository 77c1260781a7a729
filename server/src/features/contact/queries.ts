import type { Config } from '../../config.ts'

/** Where the operator's mail goes. */
export function deskOf({ operator, mailFrom }: Pick<Config, 'operator' | 'mailFrom'>): string {
  return operator.email ?? /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
}
