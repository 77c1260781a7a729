import { Callout } from '../../ui/callout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Something that both can see calls for a person. Says to both the same, and not what it was or who wrote it. */
export function PersonOffered() {
  return (
    <Callout title="Would you rather talk to a person?">
      <p>
        Some cases are better looked at by a person. The mediator makes no proposal by itself here; when both
        of you ask for one, it does. You can write to us at any time. If anybody is in danger, call your local
        emergency number.
      </p>
      <div className="mt-3">
        <LinkButton to="/contact" size="s" variant="secondary">
          Reach a person
        </LinkButton>
      </div>
    </Callout>
  )
}
