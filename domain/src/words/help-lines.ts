/** A line that listens to somebody in despair: `call` as it is dialed in that country, `text` where it takes texts there. */
export type HelpLine = {
  country: string
  name: string
  call: string
  text?: string
  hours: '24/7' | null
  url: string
}

/**
 * One line for each country (ISO 3166), open to everybody, in the words of the place. Source of each row: the page at its `url`,
 * which its operator keeps. Where hours are null they are on that page.
 */
export const HELP_LINES: readonly HelpLine[] = [
  {
    country: 'US',
    name: '988 Suicide & Crisis Lifeline',
    call: '988',
    text: '988',
    hours: '24/7',
    url: 'https://988lifeline.org',
  },
  {
    country: 'CA',
    name: '9-8-8 Suicide Crisis Helpline',
    call: '988',
    text: '988',
    hours: '24/7',
    url: 'https://988.ca',
  },
  { country: 'GB', name: 'Samaritans', call: '116 123', hours: '24/7', url: 'https://www.samaritans.org' },
  {
    country: 'IE',
    name: 'Samaritans',
    call: '116 123',
    hours: '24/7',
    url: 'https://www.samaritans.org/ireland',
  },
  { country: 'AU', name: 'Lifeline', call: '13 11 14', hours: '24/7', url: 'https://www.lifeline.org.au' },
  {
    country: 'NZ',
    name: '1737, Need to talk?',
    call: '1737',
    text: '1737',
    hours: '24/7',
    url: 'https://1737.org.nz',
  },
  {
    country: 'DE',
    name: 'TelefonSeelsorge',
    call: '0800 111 0 111',
    hours: '24/7',
    url: 'https://www.telefonseelsorge.de',
  },
  {
    country: 'AT',
    name: 'TelefonSeelsorge',
    call: '142',
    hours: '24/7',
    url: 'https://www.telefonseelsorge.at',
  },
  { country: 'CH', name: 'Die Dargebotene Hand', call: '143', hours: '24/7', url: 'https://www.143.ch' },
  { country: 'FR', name: '3114', call: '3114', hours: '24/7', url: 'https://3114.fr' },
  { country: 'NL', name: '113 Zelfmoordpreventie', call: '113', hours: '24/7', url: 'https://www.113.nl' },
  {
    country: 'ES',
    name: 'Línea 024',
    call: '024',
    hours: '24/7',
    url: 'https://www.sanidad.gob.es/linea024',
  },
  {
    country: 'IT',
    name: 'Telefono Amico',
    call: '02 2327 2327',
    hours: null,
    url: 'https://www.telefonoamico.it',
  },
  { country: 'DK', name: 'Livslinien', call: '70 201 201', hours: null, url: 'https://www.livslinien.dk' },
  { country: 'SE', name: 'Mind Självmordslinjen', call: '90101', hours: '24/7', url: 'https://mind.se' },
  { country: 'NO', name: 'Mental Helse', call: '116 123', hours: '24/7', url: 'https://mentalhelse.no' },
  { country: 'FI', name: 'MIELI', call: '09 2525 0111', hours: '24/7', url: 'https://mieli.fi' },
  { country: 'IN', name: 'Tele MANAS', call: '14416', hours: '24/7', url: 'https://telemanas.mohfw.gov.in' },
  { country: 'ZA', name: 'SADAG', call: '0800 567 567', hours: '24/7', url: 'https://www.sadag.org' },
]

/** Lines of every other country, kept by an international directory. */
export const ALL_HELP_LINES = 'https://findahelpline.com'

/** The line of a country, or null where none is named here. */
export function helpLine(country: string | null): HelpLine | null {
  return HELP_LINES.find((line) => line.country === country) ?? null
}
