import type { Endpoint, Input, Output } from '@evensettle/contracts/endpoint.ts'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useState, type FormEvent } from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { ApiError, call } from './api.ts'

type Values<E extends Endpoint> = Input<E> & FieldValues

/**
 * A form that is one operation of the API: checked with the contract's own input schema, sent on submit,
 * the server's `fields` laid onto their inputs, the first wrong one focused.
 *
 * ```tsx
 * const form = useEndpointForm(sendOffer, { defaultValues: { caseId, note: '' }, onSuccess: () => toast('Sent') })
 * <form onSubmit={form.submit} noValidate>
 *   <TextField label="Note" {...form.field('note')} />
 *   {form.problem ? <Callout tone="danger" live>{form.problem}</Callout> : null}
 *   <Button type="submit" busy={form.isSending}>Send</Button>
 * </form>
 * ```
 *
 * Values without an input (`caseId`) simply stand in `defaultValues`. `check` says what the contract leaves to the
 * rules, a sentence for each wrong input. `sentences` replaces the server's sentence for a code. `send` replaces the
 * plain call, for a mutation of TanStack Query.
 */
export function useEndpointForm<E extends Endpoint>(
  endpoint: E,
  {
    defaultValues,
    onSuccess,
    check = () => ({}),
    sentences = {},
    send = (values) => call(endpoint, values),
  }: {
    defaultValues: DefaultValues<Values<E>>
    onSuccess: (output: Output<E>, values: Values<E>) => void | Promise<void>
    check?: (values: Values<E>) => Readonly<Record<string, string>>
    sentences?: Partial<Record<ApiError['code'], string>>
    send?: (values: Values<E>) => Promise<Output<E>>
  },
) {
  const [problem, setProblem] = useState<string | null>(null)
  const form: UseFormReturn<Values<E>> = useForm<Values<E>>({
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema describes `Values<E>`, which generics cannot follow
    resolver: standardSchemaResolver(endpoint.input as never) as Resolver<Values<E>>,
    defaultValues,
  })

  async function sendValues(values: Values<E>): Promise<void> {
    setProblem(null)
    try {
      const fields = check(values)
      if (Object.keys(fields).length > 0) throw new ApiError('INVALID_INPUT', '', { fields })
      await onSuccess(await send(values), values)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(placeFieldErrors(form, error) ? null : (sentences[error.code] ?? error.message))
    }
  }

  return {
    ...form,
    /** The sentence for what went wrong beyond single fields. */
    problem,
    isSending: form.formState.isSubmitting,
    /** Without an event: by a press beyond the form, as on a dialog that asks first. */
    submit: (event?: FormEvent) => void form.handleSubmit(sendValues)(event),
    /** Everything a ui field needs: name, ref, handlers and its error. */
    field(name: Path<Values<E>>) {
      const error: unknown = get(form.formState.errors, name)
      const message =
        typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined
      return { ...form.register(name), error: typeof message === 'string' ? message : undefined }
    },
  }
}

/** Lays the server's sentences onto the form's own inputs; false when some belong to none of them. */
function placeFieldErrors<V extends FieldValues>(form: UseFormReturn<V>, error: ApiError): boolean {
  const names = Object.keys(error.fields)
  let hasFocused = false
  let hasPlacedAll = names.length > 0
  for (const name of names) {
    if (!Object.hasOwn(form.control._fields, name.split('.')[0] ?? '')) {
      hasPlacedAll = false
      continue
    }
    form.setError(
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is one of the registered inputs
      name as Path<V>,
      { type: 'server', message: error.fields[name] ?? error.message },
      { shouldFocus: !hasFocused },
    )
    hasFocused = true
  }
  return hasPlacedAll
}
