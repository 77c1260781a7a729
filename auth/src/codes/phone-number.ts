/** The country codes of one and two digits (ITU-T E.164); all others have three. */
const COUNTRY_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/**
 * Countries where a number keeps the zero it begins with when it is dialled from abroad: Italy, Ivory Coast, Burkina Faso,
 * Niger, Benin, Congo, San Marino, Tajikistan. Everywhere else E.164 leaves it out.
 */
const KEEPS_ZERO = new Set(['39', '225', '226', '227', '229', '242', '378', '992'])

/** A number as it is stored, in its one spelling: without `+`, blanks and the zero that is dialled inside the country only. */
export function digitsOf(text: string): string {
  const digits = text.replaceAll(/[\s+]/g, '')
  const country = COUNTRY_CODE.exec(digits)?.[0]
  if (country === undefined || KEEPS_ZERO.has(country)) return digits
  return country + digits.slice(country.length).replace(/^0/, '')
}
