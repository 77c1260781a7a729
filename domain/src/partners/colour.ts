/** The ground of a page in each theme; a test holds it against the style sheet. */
export const GROUNDS = { light: '#faf8f3', dark: '#141a19' } as const
export type Theme = keyof typeof GROUNDS

/** Contrast of text that everybody can read (WCAG 2.2, 1.4.3). */
export const LEAST_CONTRAST = 4.5

const STEP = 0.02

/** Whether a text is a colour as browsers write it, `#1d5a4c`. */
export function isColour(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text)
}

function channels(colour: string): [number, number, number] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return [red ?? 0, green ?? 0, blue ?? 0]
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** How far two colours are apart, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function mixed(colour: string, towards: number, share: number): string {
  const parts = channels(colour).map((value) => Math.round(value + (towards - value) * share))
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export type ThemeColour = { colour: string; contrast: number; isCorrected: boolean }

/** A colour as it is shown in each theme: darker or lighter where it could not be read on the page. */
export function readableColours(colour: string): Record<Theme, ThemeColour> {
  const on = (theme: Theme): ThemeColour => {
    const ground = GROUNDS[theme]
    for (let share = 0; share < 1; share += STEP) {
      const shown = share === 0 ? colour.toLowerCase() : mixed(colour, theme === 'light' ? 0 : 255, share)
      const reached = contrast(shown, ground)
      if (reached >= LEAST_CONTRAST) return { colour: shown, contrast: reached, isCorrected: share > 0 }
    }
    const last = theme === 'light' ? '#000000' : '#ffffff'
    return { colour: last, contrast: contrast(last, ground), isCorrected: true }
  }
  return { light: on('light'), dark: on('dark') }
}
