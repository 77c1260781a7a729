/** Stands in the built pages for the address of the installation; the server puts its own there. */
export const ORIGIN_TO_COME = 'https://origin.invalid'
