import { machineZone } from '@evensettle/messages/moments.ts'
import * as m from '@evensettle/messages/profile/together-use-profile-form.ts'
import { getProfile, saveProfile, type Profile } from '@evensettle/contracts/profile.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call } from '../../../lib/api.ts'
import { useEndpointForm } from '../../../lib/form.ts'
import { SAVE_PROBLEMS } from '../copy.ts'
import type { Details } from '../model.ts'
import { isBehind, saveProfileMutation } from '../queries.ts'
import { basisOf, metBy, withOther, type OtherDetails } from './model.ts'

/** Who is typed over again and again elsewhere hears of it, and does not wait for ever. */
const TRIES = 3

/**
 * The form of the profile. What was saved meanwhile in another tab or on another device is put together with it by
 * field, and where both changed the same one of the two is chosen before anything is saved.
 */
export function useProfileForm({
  profile,
  knownName,
  forCase,
  onSaved,
}: {
  profile: Profile | null
  knownName: string
  forCase: string | undefined
  onSaved: () => void
}) {
  const save = useMutation(saveProfileMutation(useQueryClient()))
  const [start] = useState(() =>
    basisOf(profile, { name: knownName, timeZone: machineZone(), languages: navigator.languages }),
  )
  const basis = useRef(start)
  const [others, setOthers] = useState<readonly OtherDetails[]>([])
  const form = useEndpointForm(saveProfile, {
    defaultValues: start.details,
    sentences: { ...SAVE_PROBLEMS, VERSION_CONFLICT: m.chooseFirst() },
    async send(values) {
      if (others.length > 0) throw new ApiError('VERSION_CONFLICT', '')
      const saved = await send(values, TRIES)
      show(values, basisOf(saved, { name: '', timeZone: '', languages: [] }).details)
      return saved
    },
    onSuccess: onSaved,
  })

  async function send(values: Details, tries: number): Promise<Profile> {
    try {
      const { revision } = basis.current
      const saved = await save.mutateAsync({ ...values, revision, ...(forCase && { forCase }) })
      basis.current = basisOf(saved, { name: '', timeZone: '', languages: [] })
      return saved
    } catch (error) {
      const newer = isBehind(error) && tries > 1 ? (await call(getProfile, {})).profile : null
      if (newer === null) throw error
      const found = metBy(basis.current, values, newer)
      basis.current = basisOf(newer, { name: '', timeZone: '', languages: [] })
      show(values, found.met)
      setOthers(found.others)
      if (found.others.length > 0) throw error
      return send(found.met, tries - 1)
    }
  }

  /** Puts `next` into the fields in which nobody has typed since they said `before`. */
  function show(before: Details, next: Details): void {
    for (const name of NAMES) if (form.getValues(name) === before[name]) form.setValue(name, next[name] ?? '')
  }

  return {
    form,
    start: start.details,
    others,
    choose: (other: OtherDetails, isTaken: boolean) => {
      const mine = form.getValues()
      setOthers(others.filter((each) => each !== other))
      if (isTaken) show(mine, withOther(mine, other))
    },
  }
}

const NAMES = [
  'name',
  'kind',
  'addressLine',
  'postalCode',
  'city',
  'region',
  'country',
  'phone',
  'timeZone',
  'language',
] as const
