/** Vowels that are heard as one; a silent “e” at the end is none. Every word has at least one syllable. */
function syllablesOf(word: string): number {
  const plain = word.toLowerCase().replaceAll(/[^a-z]/g, '')
  if (plain.length <= 3) return plain === '' ? 0 : 1
  const heard = plain.replace(/(?:[^laeiouy]es|[^laeiouytd]ed|[^laeiouy]e)$/, '').replace(/^y/, '')
  return Math.max(1, (heard.match(/[aeiouy]{1,2}/g) ?? []).length)
}

/**
 * The Flesch–Kincaid grade of an English text: .39 words a sentence + 11.8 syllables a word − 15.59 (Kincaid, Fishburne, Rogers
 * and Chissom 1975, Research Branch Report 8-75, Naval Technical Training Command). 0 where there is no word.
 */
export function readingGrade(text: string): number {
  const words = text.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  if (words.length === 0) return 0
  const sentences = Math.max(1, (text.match(/[.!?…]+(?=\s|$|["”’)])|\n+/g) ?? []).length)
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0)
  return Math.max(0, 0.39 * (words.length / sentences) + 11.8 * (syllables / words.length) - 15.59)
}
