/** The product's name; an organisation that runs it puts its own here. */
export const BRAND = 'EvenSettle'
