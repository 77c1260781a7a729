import * as m from '@evensettle/messages/frame/theme-switch.ts'

const THEMES = [
  { value: 'light', label: m.lightLabel() },
  { value: 'dark', label: m.darkLabel() },
  { value: 'system', label: m.systemLabel() },
]

/** Which theme to use; the head script does the work, so that it also works on pages without script files. */
export function ThemeSwitch() {
  return (
    <fieldset
      aria-label={m.themeLabel()}
      className="inline-flex max-w-full flex-wrap rounded-[1.75rem] border border-line-strong p-1 noscript:hidden"
    >
      {THEMES.map((theme) => (
        <button
          key={theme.value}
          type="button"
          ref={showPressed}
          data-set-theme={theme.value}
          suppressHydrationWarning
          className="min-h-11 rounded-full px-4 max-sm:px-3 text-sm font-semibold text-ink-2 hover:text-ink aria-pressed:bg-pine-soft aria-pressed:text-pine-strong md:pointer-fine:min-h-9"
        >
          {theme.label}
        </button>
      ))}
    </fieldset>
  )
}

// A button that appears later than the page itself has not been seen by the head script.
function showPressed(button: HTMLButtonElement | null): void {
  if (!button) return
  const theme = document.documentElement.dataset['theme'] ?? 'system'
  button.setAttribute('aria-pressed', String(button.dataset['setTheme'] === theme))
}
