/** What the answers of a store are made of: elements without attributes that matter, and text. */
const MARKS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The text of each element of a name, as it stands between its tags. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(
    ([, inside = '']) => inside,
  )
}

/** The text of the first element of a name; null where there is none. */
export function textOf(xml: string, name: string): string | null {
  const [first] = elementsOf(xml, name)
  if (first === undefined) return null
  return first.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, number, mark) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    if (number !== undefined) return String.fromCodePoint(Number(number))
    return MARKS[mark] ?? whole
  })
}
