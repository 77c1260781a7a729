import * as m from '@evensettle/messages/partners/brand-fields.ts'
import { savePartnerLogo, type PartnerSettings } from '@evensettle/contracts/partner-settings.ts'
import { isColour, readableColours, type Theme } from '@evensettle/domain/partners/colour.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { logoPath } from '../page/model.ts'
import { keepSettings } from './queries.ts'
import { logoOf } from './model.ts'

const THEMES = ['light', 'dark'] as const
const THEME_WORDS = {
  light: { name: m.light(), add: m.addLight(), remove: m.removeLight() },
  dark: { name: m.dark(), add: m.addDark(), remove: m.removeDark() },
}

/** A colour as it will be shown in both themes, while it is chosen. */
export function ColourPreview({ colour }: { colour: string }) {
  if (!isColour(colour)) return null
  const shown = readableColours(colour)
  return (
    <ul className="grid gap-2 sm:grid-cols-2" aria-label={m.previewLabel()}>
      {THEMES.map((theme) => (
        <li
          key={theme}
          data-theme={theme}
          className="rounded-soft border border-line bg-paper p-3 text-sm text-ink"
        >
          <span className="block font-semibold" style={{ color: shown[theme].colour }}>
            {THEME_WORDS[theme].name}
          </span>
          <span className="block text-ink-2">
            {m.contrast({ ratio: shown[theme].contrast.toFixed(1) })}{' '}
            <span>{shown[theme].isCorrected ? CORRECTED[theme] : ''}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const CORRECTED: Record<Theme, string> = { light: m.darkened(), dark: m.lightened() }

/** The logo for light pages and, where that is needed, another for dark ones. Each is checked and drawn anew by the server. */
export function LogoFields({ organisation }: Pick<PartnerSettings, 'organisation'>) {
  return (
    <fieldset className="grid gap-3 border-t border-line pt-5">
      <legend className="float-left w-full font-semibold">{m.logoHeading()}</legend>
      <p className="text-sm text-ink-2">{m.logoWords()}</p>
      {THEMES.map((theme) => (
        <LogoField key={theme} theme={theme} organisation={organisation} />
      ))}
    </fieldset>
  )
}

function LogoField({
  theme,
  organisation: { slug, logos, name },
}: {
  theme: Theme
  organisation: PartnerSettings['organisation']
}) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const save = useMutation({
    mutationFn: async (file: File | null) =>
      call(savePartnerLogo, { theme, image: file === null ? null : await logoOf(file) }),
    onMutate: () => setProblem(null),
    onSuccess: (settings) => keepSettings(client, settings),
    onError: (error) => setProblem(error.message),
  })
  const version = logos[theme]
  const words = THEME_WORDS[theme]
  return (
    <div className="grid gap-2">
      {version === null ? null : (
        <span data-theme={theme} className="inline-flex w-fit rounded-soft border border-line bg-paper p-3">
          <img
            src={logoPath(slug, theme, version)}
            alt={m.logoAlt({ name })}
            className="max-h-16 max-w-full"
          />
        </span>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        hidden
        aria-label={words.add}
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file) save.mutate(file)
          target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="s" busy={save.isPending} onClick={() => input.current?.click()}>
          {words.add}
        </Button>
        {version === null ? null : (
          <Button variant="quiet" size="s" onClick={() => save.mutate(null)}>
            {words.remove}
          </Button>
        )}
      </div>
      <Problem words={problem} />
    </div>
  )
}
