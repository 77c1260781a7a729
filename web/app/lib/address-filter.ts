type Asked = Record<string, string>

/** What the address asks for, as the contract's check takes it; a part that cannot be read is left out. */
export function filterFrom<F extends object>(
  search: URLSearchParams,
  names: readonly string[],
  check: (asked: Asked) => { ok: true; value: F } | { ok: false },
): Partial<F> {
  const asked: Asked = {}
  for (const name of names) {
    const value = search.get(name)?.trim() ?? ''
    if (value !== '' && check({ [name]: value }).ok) asked[name] = value
  }
  const checked = check(asked)
  return checked.ok ? checked.value : {}
}

/** The address that asks for what stands in the form, beside what it says anyway. */
export function addressOf(form: FormData, names: readonly string[], always: Asked = {}): URLSearchParams {
  const asked = new URLSearchParams(always)
  for (const name of names) {
    const value = form.get(name)
    if (typeof value === 'string' && value.trim() !== '') asked.set(name, value.trim())
  }
  return asked
}
