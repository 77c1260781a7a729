export const STAGES = ['start', 'invitation', 'talk', 'agreement', 'account', 'kinds'] as const
export type Stage = (typeof STAGES)[number]

export type Article = {
  id: string
  stage: Stage
  title: string
  text: readonly string[]
  /** What people may look for that does not stand in the article. */
  words: string
  link?: { to: string; label: string }
}

/** Which article is about a place of the product; the first that fits. */
const ABOUT: readonly (readonly [RegExp, string])[] = [
  [/^\/create-case.*step=evidence/, 'papers'],
  [/^\/create-case.*step=items/, 'items'],
  [/^\/create-case/, 'write-it-down'],
  [/^\/case-invitation\//, 'no-answer'],
  [/\/respond\b|^\/respondent-decision/, 'was-invited'],
  [/[?&]tab=(agreement|kept)/, 'signing'],
  [/[?&]tab=evidence/, 'papers'],
  [/^\/negotiation\//, 'offers'],
  [/^\/(case|hub)\//, 'messages'],
  [/^\/(settings|onboarding)/, 'second-step'],
  [/^\/dashboard/, 'drafts'],
]

const UUID = /^\/(?:case|hub|negotiation|case-invitation)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/

/** What somebody who comes from a place of the product may look for: its article, and its case for a person to look at. */
export function comesFrom(place: string | null): {
  article: string | null
  caseId: string | null
  topic: string
} {
  const from = place ?? ''
  const article = ABOUT.find(([where]) => where.test(from))?.[1] ?? null
  const topic = article === 'offers' ? 'proposal' : 'other'
  return { article, caseId: UUID.exec(from)?.[1] ?? null, topic }
}

/** A stage out of an address; null for all of them. */
export function stageOf(value: string | null): Stage | null {
  return STAGES.find((stage) => stage === value) ?? null
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** The articles that hold the beginning of every word that was typed; those with it in their title first. */
export function findArticles(articles: readonly Article[], query: string, stage: Stage | null): Article[] {
  const typed = wordsOf(query)
  const holdsAll = (text: string) => {
    const words = wordsOf(text)
    return typed.every((one) => words.some((word) => word.startsWith(one)))
  }
  return articles
    .filter((article) => stage === null || article.stage === stage)
    .filter(({ title, text, words }) => holdsAll([title, ...text, words].join(' ')))
    .toSorted((a, b) => Number(holdsAll(b.title)) - Number(holdsAll(a.title)))
}

/** The articles in two columns of their own, so that one that is opened leaves no hole beside it; read one after the other. */
export function columnsOf(articles: readonly Article[]): Article[][] {
  const half = Math.ceil(articles.length / 2)
  return [articles.slice(0, half), articles.slice(half)].filter((column) => column.length > 0)
}
