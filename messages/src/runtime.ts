/** The language that sentences are written in, and every other falls back to. */
export const BASE_LANGUAGE = 'en'

/** There is one in a browser only. */
declare const document: { documentElement: { lang: string } } | undefined

let readersLanguage = ownLanguage

/** A browser reads the language that its page declares. */
function ownLanguage(): string {
  const declared = typeof document === 'undefined' ? '' : document.documentElement.lang
  return declared === '' ? BASE_LANGUAGE : declared
}

/** The language of whoever reads what is being written now. */
export function language(): string {
  return readersLanguage()
}

/** Where a process that writes for many people looks up whose turn it is. */
export function readLanguageFrom(of: () => string): void {
  readersLanguage = of
}

/** "1,200" in the reader's language. */
export function number(value: number): string {
  return new Intl.NumberFormat(language()).format(value)
}

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/**
 * The form for so many things ("one day", "3 days") or, as an ordinal, for that place ("3rd").
 * @public the compiled catalogue calls it
 */
export function plural(value: number, forms: Forms, type: Intl.PluralRuleType = 'cardinal'): string {
  return forms[new Intl.PluralRules(language(), { type }).select(value)] ?? forms.other
}
