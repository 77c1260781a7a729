import * as m from '@evensettle/messages/data-safety/todo.ts'
import type { DataNumbers, DataSafety } from '@evensettle/contracts/data-safety.ts'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { todosOf } from './copy.ts'

/** What somebody has to see to, each with what to do. */
export function TodoCard({ safety, numbers }: { safety: DataSafety; numbers: DataNumbers | undefined }) {
  const todos = todosOf(safety, numbers)
  return (
    <Card aria-labelledby="todo" className="grid gap-4">
      <h2 id="todo">{m.heading()}</h2>
      {todos.length === 0 ? (
        <p className="text-ink-2">{safety.check ? m.none() : m.noneUnchecked()}</p>
      ) : null}
      <ul className="grid gap-3">
        {todos.map(({ id, isUrgent, words, todo }) => (
          <li key={id} className="max-w-text">
            <Callout tone={isUrgent ? 'danger' : 'warn'} title={words}>
              <p>{todo}</p>
            </Callout>
          </li>
        ))}
      </ul>
    </Card>
  )
}
