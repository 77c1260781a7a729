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
