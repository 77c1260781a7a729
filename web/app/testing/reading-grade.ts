const WORD = /[A-Za-z]+(?:['’-][A-Za-z]+)*/g

/**
 * The syllables of an English word, by the usual rules of thumb: groups of vowels, without a silent "e" at
 * the end or in "-es" and "-ed". Hyphenated words are counted part by part.
 */
export function syllables(word: string): number {
  return word
    .toLowerCase()
    .split(/[-’']/)
    .reduce((sum, part) => sum + ofPart(part), 0)
}

function ofPart(part: string): number {
  if (part.length < 2) return part === '' || /^[sdtm]$/.test(part) ? 0 : 1
  const spoken = part
    .replace(/(?:[^aeiouylcgshxz]|[aeiouy]l)es$/, 'x')
    .replace(/(?<=[aeiouy].*)(?<![td])ed$/, 'd')
    .replace(/(?<![^aeiouy]l|^[^aeiouy]*)e$/, '')
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 1)
}

/**
 * The Flesch-Kincaid grade level (Kincaid et al. 1975):
 * 0.39 × words / sentences + 11.8 × syllables / words − 15.59.
 * Each text is read as prose; a text without a full stop counts as one sentence.
 */
export function readingGrade(texts: readonly string[]): number {
  let [words, sentences, spoken] = [0, 0, 0]
  for (const text of texts) {
    const found = text.match(WORD) ?? []
    if (found.length === 0) continue
    words += found.length
    spoken += found.reduce((sum, word) => sum + syllables(word), 0)
    sentences += text.split(/[.?!:](?=\s|$)/).filter((part) => /[A-Za-z]/.test(part)).length
  }
  if (words === 0) return 0
  return (0.39 * words) / sentences + (11.8 * spoken) / words - 15.59
}
