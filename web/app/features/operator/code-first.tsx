import { useMutation } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useOperatorGuard } from './use-operator-guard.ts'

/** What is read with a second step of just now: asks for it, and reads then. */
export function CodeFirst({
  heading,
  words,
  button,
  read,
}: {
  heading?: string
  words: string
  button: string
  read: () => Promise<unknown>
}) {
  const guard = useOperatorGuard()
  const reading = useMutation({ mutationFn: () => guard(read) })
  return (
    <div className="grid max-w-text gap-4">
      {heading ? <h1 tabIndex={-1}>{heading}</h1> : null}
      <Callout>{words}</Callout>
      <Problem words={reading.error?.message} />
      <div>
        <Button busy={reading.isPending} onClick={() => reading.mutate()}>
          {button}
        </Button>
      </div>
    </div>
  )
}
