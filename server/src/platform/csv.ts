/** One cell of a CSV file: quoted where it has to be, and never a formula of the program that opens it. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A row of a CSV file, with its end (RFC 4180). */
export function csvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}
