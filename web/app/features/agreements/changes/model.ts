import type { proposeChange } from '@evensettle/contracts/agreement-changes.ts'
import type { useEndpointForm } from '../../../lib/form.ts'

/** The form of a change; its parts write into the one draft. */
export type ChangeFormState = ReturnType<typeof useEndpointForm<typeof proposeChange>>
