import * as m from '@evensettle/messages/partners/partner-settings.ts'
import type { PartnerSettings } from '@evensettle/contracts/partner-settings.ts'
import { savePartnerPage } from '@evensettle/contracts/partner-settings.ts'
import { MAX_ORGANISATION_NAME } from '@evensettle/domain/partners/application.ts'
import { takesPart } from '@evensettle/domain/partners/organisation.ts'
import { MAX_SLUG } from '@evensettle/domain/partners/slug.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEndpointForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { SeatPage } from '../seat-page.tsx'
import { ColourPreview, LogoFields } from './brand-fields.tsx'
import { CodesCard } from './codes-card.tsx'
import { NewsCard } from './news-card.tsx'
import { keepSettings, leaveProgramMutation, partnerSettingsQuery } from './queries.ts'
import { SeatsCard } from './seats-card.tsx'

const MAX_WELCOME = 1_000

/** What the seats of an organization look after: its page, its people and its codes. Not found without a seat. */
export function PartnerSettingsScreen() {
  return (
    <SeatPage title={m.title()} of={useQuery(partnerSettingsQuery())}>
      {(settings) => <Parts settings={settings} />}
    </SeatPage>
  )
}

function Parts({ settings }: { settings: PartnerSettings }) {
  const { organisation, may } = settings
  return (
    <>
      <p className="mt-2 wrap-anywhere text-ink-2">{organisation.name}</p>
      {!takesPart(organisation.state) ? (
        <div className="mt-4">
          <Callout tone="warn" title={m.pausedTitle()}>
            <p>{m.pausedWords()}</p>
            <p className="whitespace-pre-line wrap-anywhere">
              {m.pausedReason({ words: organisation.pauseWords })}
            </p>
          </Callout>
        </div>
      ) : null}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="grid min-w-0 gap-6">
          <PageCard settings={settings} />
          <SeatsCard settings={settings} />
        </div>
        <div className="grid min-w-0 gap-6">
          {may.includes('manage_codes') ? <CodesCard settings={settings} /> : null}
          <NewsCard settings={settings} />
          {may.includes('leave_program') ? <LeaveCard name={organisation.name} /> : null}
        </div>
      </div>
    </>
  )
}

function PageCard({ settings: { organisation, may } }: { settings: PartnerSettings }) {
  const { name, slug, welcome, colour } = organisation
  const client = useQueryClient()
  const form = useEndpointForm(savePartnerPage, {
    defaultValues: { name, slug, welcome, colour },
    onSuccess: (settings) => {
      keepSettings(client, settings)
      toast(m.pageSaved(), { tone: 'success' })
    },
  })
  const mayEdit = may.includes('edit_page')
  return (
    <Card aria-labelledby="partner-page">
      <h2 id="partner-page">{m.pageHeading()}</h2>
      <p className="mt-2 wrap-anywhere text-ink-2">
        <a href={`/partner/${slug}`} className="link inline-flex min-h-11 items-center wrap-anywhere">
          {m.pageLink({ slug })}
        </a>
      </p>
      {mayEdit ? (
        <form onSubmit={form.submit} noValidate className="mt-5 grid gap-5">
          <TextField
            label={m.nameLabel()}
            autoComplete="organization"
            maxLength={MAX_ORGANISATION_NAME}
            {...form.field('name')}
          />
          <TextField
            label={m.slugLabel()}
            hint={m.slugHint()}
            autoComplete="off"
            maxLength={MAX_SLUG}
            {...form.field('slug')}
          />
          <TextArea
            label={m.welcomeLabel()}
            hint={m.welcomeHint()}
            optional
            maxLength={MAX_WELCOME}
            defaultValue={welcome}
            {...form.field('welcome')}
          />
          <ColourField
            value={form.watch('colour') ?? ''}
            onChange={(next) => form.setValue('colour', next)}
          />
          <Problem words={form.problem} />
          <div>
            <Button type="submit" busy={form.isSending}>
              {m.saveButton()}
            </Button>
          </div>
        </form>
      ) : (
        <p className="mt-4 whitespace-pre-line wrap-anywhere">{welcome === '' ? m.noWelcome() : welcome}</p>
      )}
      {mayEdit ? (
        <div className="mt-5">
          <LogoFields organisation={organisation} />
        </div>
      ) : null}
    </Card>
  )
}

const A_COLOUR = '#1d5a4c'

function ColourField({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  return (
    <div className="grid gap-3">
      <Checkbox
        label={m.withColour()}
        checked={value !== ''}
        onChange={({ target }) => onChange(target.checked ? A_COLOUR : '')}
      />
      {value === '' ? null : (
        <TextField
          label={m.colourLabel()}
          type="color"
          className="h-12 w-24 p-1"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      <ColourPreview colour={value} />
    </div>
  )
}

function LeaveCard({ name }: { name: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const leave = useMutation(leaveProgramMutation(useQueryClient()))
  return (
    <Card aria-labelledby="partner-leave">
      <h2 id="partner-leave">{m.leaveHeading()}</h2>
      <p className="mt-2 mb-4 text-ink-2">{m.leaveWords()}</p>
      <Button variant="secondary" onClick={() => setIsAsking(true)}>
        {m.leaveButton()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        danger
        title={m.leaveTitle({ name })}
        confirmLabel={m.leaveConfirm()}
        busy={leave.isPending}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => void navigate('/dashboard') })}
        onClose={() => setIsAsking(false)}
      >
        <p>{m.leaveFinal()}</p>
        <Problem words={leave.error?.message} />
      </ConfirmDialog>
    </Card>
  )
}
