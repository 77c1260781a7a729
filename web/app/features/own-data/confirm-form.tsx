import * as m from '@evensettle/messages/own-data/confirm-form.ts'
import type { OwnData } from '@evensettle/contracts/own-data.ts'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Problem } from '../../ui/problem.tsx'
import { useGuard } from '../security/confirm-session.tsx'
import { Refusal } from '../security/queries.ts'

type ConfirmFormProps = {
  confirmBy: OwnData['confirmBy']
  label: string
  variant?: 'primary' | 'danger'
  onConfirm: (password: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** Shows that it is really them before what cannot be taken back: their password, a fresh code, or a session that has just begun. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { confirmBy, label, variant = 'primary', onConfirm, onClose, children } = props
  const guard = useGuard()
  const ask = useMutation({ mutationFn: onConfirm })
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const byPassword = confirmBy === 'password'
  const isCancelled = ask.error instanceof Refusal
  const words = missing ? m.passwordMissing() : isCancelled ? null : (ask.error?.message ?? null)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setMissing(byPassword && password === '')
    if (byPassword && password === '') return
    void guard(() => ask.mutateAsync(password)).then(onClose, () => {})
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-4">
      {children}
      <p>{byPassword ? m.passwordFirst() : confirmBy === 'second_step' ? m.codeFirst() : m.signInFirst()}</p>
      {byPassword ? (
        <PasswordField
          label={m.passwordLabel()}
          name="current-password"
          autoComplete="current-password"
          value={password}
          error={words ?? undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <Problem words={words} />
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onClose}>
          {m.cancelButton()}
        </Button>
        <Button type="submit" variant={variant} busy={ask.isPending}>
          {label}
        </Button>
      </div>
    </form>
  )
}
