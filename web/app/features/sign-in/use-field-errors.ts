import { unreachable } from '@evensettle/messages/refusals/anywhere.ts'
import { useState, type FormEvent } from 'react'
import { toast } from '../../ui/toast-store.ts'

/**
 * The sign-in forms: plain inputs that may be filled before the scripts have come, read when submitted.
 * `check` says what is wrong with a field; the first wrong one is focused.
 */
export function useFieldErrors<Name extends string>(
  names: readonly Name[],
  check: (values: Record<Name, string>) => Partial<Record<Name, string | null>>,
  onValid: (values: Record<Name, string>) => Promise<void>,
) {
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [isBusy, setIsBusy] = useState(false)

  async function send(form: HTMLFormElement) {
    const values = valuesOf(form, names)
    const problems = check(values)
    const found: Partial<Record<Name, string>> = {}
    for (const name of names) {
      const problem = problems[name]
      if (problem) found[name] = problem
    }
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) {
      form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    await run(() => onValid(values))
  }

  async function run(work: () => Promise<void>) {
    setIsBusy(true)
    try {
      await work()
    } catch {
      toast(unreachable(), { tone: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  return {
    errors,
    isBusy,
    /** Another thing that this form can do with one of its fields alone. */
    submitField(form: HTMLFormElement | null, name: Name, work: (value: string) => Promise<void>) {
      if (form === null || isBusy) return
      const values = valuesOf(form, names)
      const problem = check(values)[name]
      const found: Partial<Record<Name, string>> = {}
      if (problem) found[name] = problem
      setErrors(found)
      if (problem) form.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
      else void run(() => work(values[name]))
    },
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!isBusy) void send(event.currentTarget)
    },
  }
}

function valuesOf<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Record<Name, string> {
  const data = new FormData(form)
  const entries = names.map((name) => {
    const value = data.get(name)
    return [name, typeof value === 'string' ? value : '']
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `fromEntries` forgets which names it was given
  return Object.fromEntries(entries) as Record<Name, string>
}
