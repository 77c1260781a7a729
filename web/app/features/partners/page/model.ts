import type { CSSProperties } from 'react'
import { PARTNER_LOGO_PATH } from '@evensettle/contracts/partner-settings.ts'
import { isColour, readableColours, type Theme } from '@evensettle/domain/partners/colour.ts'

/** Where a logo is fetched; another one has another address. */
export function logoPath(slug: string, theme: Theme, version: string): string {
  return `${PARTNER_LOGO_PATH.replace(':slug', encodeURIComponent(slug)).replace(':theme', theme)}?v=${version}`
}

/** The colours of an organisation's page; none where it gave none. */
export function brandOf(colour: string): CSSProperties | undefined {
  if (!isColour(colour)) return undefined
  const { light, dark } = readableColours(colour)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React has no type for values of our own
  return { '--partner-light': light.colour, '--partner-dark': dark.colour } as CSSProperties
}
